// Reads records with tsshogi and checks every move, in one process that stays warm.
// A line of standard input: {format, texts}.  A line of standard output: {seconds, plies}.
// Processor time counts the threads that help node, the clock counts other processes of a busy
// machine; the smaller of the two does it no wrong.
const { createRequire } = require("node:module");
const { createInterface } = require("node:readline");
const tsshogi = createRequire(`${process.cwd()}/`)("tsshogi");

const readers = {
  kif: tsshogi.importKIF,
  ki2: tsshogi.importKI2,
  csa: tsshogi.importCSA,
  usi: (text) => tsshogi.Record.newByUSI(`position ${text.trim()}`),
};

function plies(read, text) {
  const record = read(text);
  if (record instanceof Error) throw record;
  const position = record.initialPosition.clone();
  let count = 0;
  for (const node of record.moves) {
    if (!(node.move instanceof tsshogi.Move)) continue;
    if (!position.isValidMove(node.move)) return count;
    position.doMove(node.move, { ignoreValidation: true });
    count += 1;
  }
  return count;
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const { format, texts } = JSON.parse(line);
  const started = process.hrtime.bigint();
  const used = process.cpuUsage();
  let total = 0;
  for (const text of texts) total += plies(readers[format], text);
  const { user, system } = process.cpuUsage(used);
  const clock = Number(process.hrtime.bigint() - started) / 1e9;
  console.log(JSON.stringify({ seconds: Math.min(clock, (user + system) / 1e6), plies: total }));
});

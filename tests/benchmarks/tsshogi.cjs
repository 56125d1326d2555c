// Reads records with tsshogi and checks every move, round by round in one process.
// Input: a JSON file {format, texts, rounds}.  Output: {seconds: [...], plies}.
const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const tsshogi = createRequire(`${process.cwd()}/`)("tsshogi");

const { format, texts, rounds } = JSON.parse(readFileSync(process.argv[2], "utf-8"));
const readers = {
  kif: tsshogi.importKIF,
  ki2: tsshogi.importKI2,
  csa: tsshogi.importCSA,
  usi: (text) => tsshogi.Record.newByUSI(`position ${text.trim()}`),
};

function plies(text) {
  const record = readers[format](text);
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

let total = 0;
const seconds = [];
for (let round = 0; round <= rounds; round += 1) {
  const started = process.hrtime.bigint();
  total = 0;
  for (const text of texts) total += plies(text);
  // The first round warms the process up.
  if (round) seconds.push(Number(process.hrtime.bigint() - started) / 1e9);
}
console.log(JSON.stringify({ seconds, plies: total }));

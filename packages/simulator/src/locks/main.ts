// npm run simulate:locks [-- A [B [SCHEDULE]] | 3/8]: plays every pair of transactions statement by statement on a private PostgreSQL; with names,
// the pairs of that act, or that pair, or one schedule of it (all of its statements are told where it finds something); or every eighth pair from the third on.
import { startTestServer } from '@titan/server/testing/test-database-server';
import { createTestDatabase } from '@titan/server/testing/test-database';
import { openGround } from './ground.ts';
import { ACTS, allPairs, type Finding, type Pair, playPair } from './pairs.ts';
import { REASONS } from './reasons.ts';

const [one, other, schedule] = process.argv.slice(2);
const say = (line: string): void => console.log(line);

function chosenPairs(): Pair[] {
  if (one === undefined) return allPairs();
  const [, part, of] = /^(\d+)\/(\d+)$/.exec(one) ?? [];
  if (part !== undefined)
    return allPairs().filter((_, index) => index % Number(of) === Number(part) % Number(of));
  if (other !== undefined) return [[one, other]];
  return allPairs().filter((pair) => pair.includes(one));
}

function tell({ pair, schedule: played, what, differs, steps }: Finding): void {
  say(`\n${pair.join(' and ')}: ${what}\n  npm run simulate:locks -- ${pair.join(' ')} ${played}`);
  for (const line of schedule === undefined ? differs.slice(0, 6) : [...differs, ...steps])
    say(`    ${line.slice(0, 600)}`);
}

const server = await startTestServer();
const database = await createTestDatabase(server);
const ground = await openGround(database);
const pairs = chosenPairs();
const sums = { schedules: 0, waits: 0, deadlocks: 0, findings: 0 };
try {
  for (const pair of pairs) {
    const { findings, ...counts } = await playPair(ground, pair, schedule);
    for (const name of ['schedules', 'waits', 'deadlocks'] as const) sums[name] += counts[name];
    sums.findings += findings.length;
    const [first] = findings;
    if (first) tell(first);
  }
} finally {
  await ground.close();
  await database.drop();
  await server.stop();
}
say(
  `\ntransactions ${Object.keys(ACTS).length}, pairs ${pairs.length}, schedules ${sums.schedules}, waits observed ${sums.waits}, deadlocks ${sums.deadlocks}, findings ${sums.findings}; reasons written ${REASONS.length}`,
);
process.exit(sums.findings === 0 ? 0 : 1);

// npm run drill:deploy -- nginx: the files of deploy/ as they are shipped. Units, roles and the compose file's commands first; then two services
// behind a proxy (caddy, nginx, haproxy; all three by default) while their database is away, full, read-only or on another day, or while one of
// them is killed, frozen, drains or is slow. Needs root on Linux, with the proxies, PostgreSQL, systemd and libfaketime of Debian.
// `--only "one frozen"` plays one fault. Ends with 1 if a payer got an answer that is empty or not true, a payment was lost or charged twice, a
// request went to two processes, or an event stream was held back; with 3 where something is not installed. Six minutes for each proxy.
import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { startPrivateDatabase } from '@titan/server/db/private-database';
import { startSandboxBeside } from '@titan/server/testing/sandbox-beside';
import { areRight, compareBooks } from './drills/books.ts';
import { FAKETIME, PASSWORDS, startDebianPostgres } from './drills/debian-postgres.ts';
import { isInside, LACKS_SOMETHING, missingPrograms, postgresFolder, runInside } from './drills/inside.ts';
import { Payers } from './drills/payers.ts';
import { ALONE, type Fault, SHARED, type Stage } from './drills/proxy-faults.ts';
import { layOver, PROXIES, type ProxyName, raiseBehind } from './drills/proxies.ts';
import { untilPaid, untilReady } from './drills/services.ts';
import { type HeldStream, hearOfPayment, holdStream } from './drills/stream.ts';

const ROOT = join(import.meta.dirname, '..');
const DEPLOY = join(ROOT, 'deploy');
const PAYERS = 3;
/** Attempts whose answer was lost are found out by then. */
const SETTLE_MS = 45_000;
/** A reading is answered by then, whatever is the matter with one process: ten seconds with it, and the other's. */
const LOOK_LIMIT_MS = 15_000;
const PROXY_ENDS_MS = 5_000;
/** Heartbeats come every 20 s. */
const SILENCE_LIMIT_MS = 25_000;
const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, inside: { type: 'boolean' } },
  allowPositionals: true,
});
const names = PROXIES.filter((name) => positionals.length === 0 || positionals.includes(name));
const binDir = postgresFolder();

if (isInside()) process.exitCode = await drill();
else process.exitCode = await begin();

/** What is wrong with the command or this machine is said before anything is started. */
async function begin(): Promise<number> {
  if (names.length === 0) {
    console.error(`Name one of: ${PROXIES.join(', ')}`);
    return 2;
  }
  const missing = missingPrograms({
    ...Object.fromEntries(names.map((name) => [name, name])),
    openssl: 'openssl',
    'systemd-analyze': 'systemd',
    [join(binDir, 'postgres')]: 'postgresql',
    [FAKETIME]: 'libfaketime',
  });
  for (const each of missing) console.error(each);
  return missing.length > 0 ? LACKS_SOMETHING : await runInside();
}

async function drill(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'world-'));
  execFileSync('chmod', ['755', folder]);
  layOver(folder);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const world = await startPrivateDatabase({ dataDir: join(folder, 'outside'), log });
  const sandbox = await startSandboxBeside(world.ownerUrl);
  const database = await startDebianPostgres(folder, binDir);
  runCommands(database.url);
  const settings = { DATABASE_URL: database.url, DRAIN_SECONDS: '5', ...sandbox.environment };
  let isRight = unitsAreRight();
  for (const name of names) {
    const stage: Stage = { ...(await raiseBehind(name, { root: ROOT, folder, settings })), database };
    try {
      isRight = (await playAll(name, stage, world.ownerUrl)) && isRight;
    } finally {
      for (const { process: service } of stage.services) service.kill('SIGKILL');
      await endProxy(stage.proxy);
    }
  }
  await sandbox.close();
  await world.stop();
  await database.stop();
  return isRight ? 0 : 1;
}

/** Its workers end with it, unless it is killed: the next proxy listens where they do. */
async function endProxy(proxy: ChildProcess): Promise<void> {
  const ended = once(proxy, 'exit');
  proxy.kill('SIGTERM');
  await Promise.race([ended, pause(PROXY_ENDS_MS)]);
  proxy.kill('SIGKILL');
}

/** The units, by systemd's own reading, with the release where they look for it. */
function unitsAreRight(): boolean {
  symlinkSync(ROOT, '/opt/titan-checkout');
  const units = ['titan-checkout-migrate.service', 'titan-checkout@.service'].map((unit) =>
    join(DEPLOY, unit),
  );
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], {
    encoding: 'utf8',
  });
  console.log(`units: ${stderr.trim() || 'nothing is wrong with them'}`);
  return status === 0 && stderr.trim() === '';
}

/** What the compose file runs beside the service, without its containers; throws where one fails. */
function runCommands(databaseUrl: string): void {
  const { services } = parse(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8'), { merge: true }) as {
    services: Record<'migrate' | 'database', Record<string, unknown>>;
  };
  const { command, environment } = services.migrate as {
    command: string;
    environment: Record<string, string>;
  };
  const filled = Object.entries(environment).map(([name, text]) => [
    name,
    text.replaceAll(/\$\{(\w+):\?\}/g, (_, place: keyof typeof PASSWORDS) => PASSWORDS[place]),
  ]);
  const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl };
  const run = (program: string, given: readonly string[], more: Record<string, string> = {}): void =>
    void execFileSync(process.execPath, [join(ROOT, program), ...given], { env: { ...env, ...more } });
  run(command, [], Object.fromEntries(filled) as Record<string, string>);
  run('apps/server/src/cli/merchant.ts', ['--help']);
  const { test } = services.database['healthcheck'] as { test: string };
  execFileSync('sh', ['-c', test], { env: { PATH: `${binDir}:${process.env['PATH']}` } });
}

/** @returns whether all was as it should be */
async function playAll(name: ProxyName, stage: Stage, worldUrl: string): Promise<boolean> {
  const payers = new Payers([stage.origin], PAYERS);
  await untilPaid(payers, PAYERS);
  await hearOfPayment(payers, stage.origin);
  for (const fault of [...SHARED, ...ALONE]) {
    if ((values.only ?? fault.title) !== fault.title) continue;
    await play(fault, stage, payers);
  }
  await payers.stop();
  await pause(SETTLE_MS);
  console.log(`${name}:`);
  return areRight(await compareBooks(payers, stage.database.url, worldUrl));
}

async function play(fault: Fault, stage: Stage, payers: Payers): Promise<void> {
  const { looks, untruths } = payers;
  const [answered, away, untrue] = [looks.answered, looks.away, untruths.length];
  looks.slowestMs = 0;
  const stream = await holdStream(payers, stage.origin, await payers.openOne());
  await fault.begin(stage, payers);
  await pause(fault.holdMs);
  judgeStream(fault, stream, untruths);
  const slowest = looks.slowestMs;
  await fault.end(stage);
  const from = Date.now();
  await untilPaid(payers, PAYERS);
  const backMs = Date.now() - from;
  await Promise.all(stage.services.map(({ origin }) => untilReady(origin)));
  await hearOfPayment(payers, stage.origin);
  if (slowest > LOOK_LIMIT_MS) untruths.push(`${fault.title}: a page took ${slowest} ms`);
  console.log(
    `${fault.title}: pages ${looks.answered - answered} answered, ${looks.away - away} told to wait, ` +
      `slowest ${(slowest / 1000).toFixed(1)} s; wrong ${untruths.length - untrue}; paid again after ${(backMs / 1000).toFixed(1)} s`,
  );
  for (const each of untruths.slice(untrue, untrue + 5)) console.log(`  ${each.slice(0, 400)}`);
}

/** The stream of one process may end with it; one that lasts has its heartbeats, and nothing shared ends any. */
function judgeStream({ title }: Fault, stream: HeldStream, untruths: string[]): void {
  const isShared = SHARED.some((fault) => fault.title === title);
  if (isShared && stream.hasEnded()) untruths.push(`${title}: an event stream ended`);
  const isHeldBack = !stream.hasEnded() && stream.longestSilenceMs() > SILENCE_LIMIT_MS;
  if (isHeldBack && isShared)
    untruths.push(`${title}: an event stream was silent for ${stream.longestSilenceMs()} ms`);
  stream.close();
}

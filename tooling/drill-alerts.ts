// npm run drill:alerts: one fault makes one page. Two services, Debian's Prometheus and Alertmanager with the files of deploy/prometheus as
// shipped; the database is stopped, and what would wake somebody up is counted. Five minutes. Needs prometheus and prometheus-alertmanager;
// ends with 3 where they are not installed, with 1 where there is not exactly one page.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPrivateDatabase } from '@titan/server/db/private-database';
import { freePort } from '@titan/server/testing/free-port';
import { startSandboxBeside } from '@titan/server/testing/sandbox-beside';
import { originOf, startService, untilReady } from './drills/services.ts';

const ROOT = join(import.meta.dirname, '..');
const SHIPPED = join(ROOT, 'deploy/prometheus');
const PACKAGES = { prometheus: 'prometheus', 'prometheus-alertmanager': 'prometheus-alertmanager' };
const NOT_INSTALLED = 3;
const EXPECTED = 'TitanDatabaseAway';
/** The slowest of the storm fires after three minutes; Alertmanager gathers for half a minute. */
const FAULT_MS = 270_000;
const LOOK_MS = 1_000;
const READ_MS = 60_000;

const missing = Object.entries(PACKAGES).filter(([program]) => spawnSync(program, ['--version']).error);
if (missing.length > 0) {
  console.error(`Not installed: apt-get install ${missing.map(([, name]) => name).join(' ')}`);
  process.exit(NOT_INSTALLED);
}
process.exitCode = await drill();

async function drill(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'titan-alerts-'));
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const database = await startPrivateDatabase({ dataDir: join(folder, 'database'), log });
  const world = await startPrivateDatabase({ dataDir: join(folder, 'world'), log });
  const sandbox = await startSandboxBeside(world.ownerUrl);
  const pager = await startPager();
  const children: ChildProcess[] = [];
  try {
    const ports = [await freePort(), await freePort()];
    const settings = { DATABASE_URL: database.url, ...sandbox.environment };
    for (const port of ports) {
      children.push(startService({ root: ROOT, port, folder, settings }));
      await untilReady(originOf(port));
    }
    const prometheus = await startPrometheus(folder, ports, pager.url, children);
    await untilRead(prometheus, ports.length);
    const doctor = askDoctor(prometheus, settings, ports[0] ?? 0, folder);
    console.log(`The doctor of the installation: ${doctor}`);
    console.log('The database is stopped.');
    await database.stop();
    const fired = await watch(prometheus, ports);
    console.log(`Alerts that fired: ${[...fired].toSorted().join(', ')}`);
    console.log(`Pages: ${pager.pages.join(', ') || 'none'}; tickets: ${pager.tickets.join(', ') || 'none'}`);
    const isOne = pager.pages.length === 1 && pager.pages[0] === EXPECTED;
    console.log(isOne ? 'One fault, one page.' : `Expected one page, ${EXPECTED}.`);
    return isOne && fired.size > 1 && doctor.startsWith('well') ? 0 : 1;
  } finally {
    for (const child of children) child.kill('SIGKILL');
    pager.close();
    await sandbox.close();
    await Promise.all([database.stop(), world.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

type Posted = { status: string; commonLabels: { alertname?: string } };

/** Takes what Alertmanager sends: each firing group is one page or one ticket. */
async function startPager() {
  const [pages, tickets]: [string[], string[]] = [[], []];
  const server = createServer((asked, answer) => {
    let body = '';
    asked.on('data', (part: Buffer) => (body += part.toString()));
    asked.on('end', () => {
      const { status, commonLabels } = JSON.parse(body) as Posted;
      const list = asked.url === '/page' ? pages : tickets;
      const name = commonLabels.alertname ?? 'several';
      if (status === 'firing' && !list.includes(name)) list.push(name);
      answer.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { pages, tickets, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Both programs with the shipped files; only the addresses are the drill's. Returns the address of Prometheus. */
async function startPrometheus(
  folder: string,
  services: readonly number[],
  pagerUrl: string,
  children: ChildProcess[],
): Promise<string> {
  const [port, managerPort] = [await freePort(), await freePort()];
  const shipped = readFileSync(join(SHIPPED, 'alertmanager.yml'), 'utf8');
  const managerFile = join(folder, 'alertmanager.yml');
  writeFileSync(managerFile, shipped.replaceAll('http://127.0.0.1:9095', pagerUrl));
  const targets = JSON.stringify(services.map((each) => `127.0.0.1:${each}`));
  const file = join(folder, 'prometheus.yml');
  writeFileSync(
    file,
    `global: { scrape_interval: 5s, evaluation_interval: 5s }
rule_files: ['${join(SHIPPED, 'alerts.yml')}']
alerting: { alertmanagers: [{ static_configs: [{ targets: ['127.0.0.1:${managerPort}'] }] }] }
scrape_configs: [{ job_name: titan, static_configs: [{ targets: ${targets} }] }]
`,
  );
  const start = (program: string, args: string[]): void => {
    const out = openSync(join(folder, `${program}.log`), 'a');
    children.push(spawn(program, args, { stdio: ['ignore', out, out] }));
  };
  start('prometheus-alertmanager', [
    `--config.file=${managerFile}`,
    `--storage.path=${join(folder, 'alertmanager')}`,
    `--web.listen-address=127.0.0.1:${managerPort}`,
    '--cluster.listen-address=',
  ]);
  start('prometheus', [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(folder, 'prometheus')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]);
  return `http://127.0.0.1:${port}`;
}

type Targets = { data: { activeTargets: { health: string }[] } };

async function untilRead(prometheus: string, count: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < READ_MS; waitedMs += LOOK_MS) {
    const read = await get<Targets>(`${prometheus}/api/v1/targets`);
    if (read?.data.activeTargets.filter(({ health }) => health === 'up').length === count) return;
    await pause(LOOK_MS);
  }
  throw new Error('Prometheus does not read the services');
}

async function get<Answer>(url: string): Promise<Answer | null> {
  const answer = await fetch(url).catch(() => null);
  return answer && ((await answer.json()) as Answer);
}

type Doctor = { checks: { name: string; state: string; finding: string }[] };

/** What it finds of the alerts, with the real Prometheus. */
function askDoctor(
  prometheus: string,
  settings: Record<string, string>,
  port: number,
  folder: string,
): string {
  const program = join(ROOT, 'apps/server/src/cli/doctor.ts');
  const env = { PATH: process.env['PATH'], ...settings, PORT: String(port), DATA_DIR: folder };
  const args = [program, '--json', '--prometheus', prometheus];
  const { stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  const found = (JSON.parse(stdout) as Doctor).checks.find(({ name }) => name === 'alerts');
  return `${found?.state}: ${found?.finding}`;
}

type Alerts = { data: { alerts: { state: string; labels: { alertname: string } }[] } };

/** Payers go on asking meanwhile; returns which alerts fired. */
async function watch(prometheus: string, services: readonly number[]): Promise<Set<string>> {
  const fired = new Set<string>();
  for (let waitedMs = 0; waitedMs < FAULT_MS; waitedMs += LOOK_MS) {
    for (const port of services)
      await fetch(`http://127.0.0.1:${port}/a-payment-nobody-has`).catch(() => null);
    const read = await get<Alerts>(`${prometheus}/api/v1/alerts`);
    for (const { state, labels } of read?.data.alerts ?? [])
      if (state === 'firing') fired.add(labels.alertname);
    await pause(LOOK_MS);
  }
  return fired;
}

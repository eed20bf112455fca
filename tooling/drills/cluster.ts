// Three database nodes with Patroni and three of etcd, each in a network namespace of its own, and HAProxy before them; and what can happen to one.
// It runs in a network namespace that inside.ts has made, so nothing of it is seen outside.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const NODES = ['db1', 'db2', 'db3'] as const;
export type Node = (typeof NODES)[number];

/** The lease is kept on machines of their own: where a lost one led etcd too, it would begin anew. */
const KEEPERS = ['etcd1', 'etcd2', 'etcd3'] as const;
type Machine = Node | (typeof KEEPERS)[number];
const MACHINES: readonly Machine[] = [...NODES, ...KEEPERS];

const NETWORK = '10.98.7';
const addressOf = (machine: Machine): string => `${NETWORK}.${10 + MACHINES.indexOf(machine)}`;
const DEPLOY = join(import.meta.dirname, '../../deploy/ha');
const LOOK_MS = 250;
const WHOLE_MS = 180_000;
/** So long a node may take to come back by itself. */
const ALONE_MS = 60_000;

type Member = { name: Node; role: string; state: string; lag?: number | 'unknown' };

export type Cluster = {
  /** Through HAProxy, as PostgreSQL's superuser. */
  superuserUrl: string;
  address: string;
  /** The node that holds the lease; null while there is none. */
  primary(): Promise<Node | null>;
  /**
   * Resolves once there are a primary, two standbys that follow it and, with synchronous replication, one that commits wait for. A node that
   * cannot come back by itself is built anew from the primary, and a Patroni that reads an old state of etcd is started again
   * (patroni/patroni#2779, mended in 3.1), both as an operator would. Returns how many were.
   */
  untilWhole(): Promise<number>;
  /** PostgreSQL is gone at once, as when memory ran out; Patroni and the machine run on. */
  killPostgres(node: Node): void;
  /** Everything on the node is gone at once, as without power. */
  kill(node: Node): void;
  /** The node runs on and reaches nobody. */
  cutOff(node: Node): void;
  /** The node stands still with all that it holds, as a machine that swaps or is moved. */
  freeze(node: Node): void;
  switchOver(node: Node): Promise<void>;
  /** The end of what Patroni logged on each node. */
  log(): string;
  /** Undoes what was done to it. */
  mend(node: Node): void;
  stop(): void;
};

/** @param binDir of PostgreSQL's programs */
export async function startCluster({
  isSynchronous,
  binDir,
}: {
  isSynchronous: boolean;
  binDir: string;
}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'titan-ha-'));
  chmodSync(folder, 0o755);
  const passwords = { superuser: newPassword(), replication: newPassword(), rewind: newPassword() };
  makeNetwork();
  for (const keeper of KEEPERS) startEtcd(keeper, makePlace(folder, keeper));
  for (const node of NODES) {
    const place = makePlace(folder, node);
    const settings = fill('patroni.yml', {
      NAME: node,
      ADDRESS: addressOf(node),
      ETCD: KEEPERS.map((each) => `${addressOf(each)}:2379`).join(','),
      BIN: binDir,
      SYNCHRONOUS: String(isSynchronous),
      DATA: join(place, 'postgres'),
      NETWORK: `${NETWORK}.0/24`,
      SUPERUSER_PASSWORD: passwords.superuser,
      REPLICATION_PASSWORD: passwords.replication,
      REWIND_PASSWORD: passwords.rewind,
    });
    writeFileSync(join(place, 'patroni.yml'), settings, { mode: 0o600 });
    execFileSync('chown', ['-R', 'postgres:postgres', place]);
    startPatroni(node, place);
  }
  const address = `${NETWORK}.1:5432`;
  const proxy = startProxy(folder, address);
  const cluster: Cluster = {
    superuserUrl: `postgresql://postgres:${passwords.superuser}@${address}/postgres`,
    address,
    primary: findPrimary,
    untilWhole: () => untilWhole(isSynchronous, (node) => restartPatroni(node, join(folder, node))),
    killPostgres: (node) => signal(node, 'SIGKILL', isPostgres),
    kill: (node) => signal(node, 'SIGKILL'),
    cutOff: (node) => setLink(node, 'down'),
    freeze: (node) => signal(node, 'SIGSTOP'),
    switchOver,
    mend(node) {
      setLink(node, 'up');
      signal(node, 'SIGCONT');
      if (processesOn(node).length === 0) startPatroni(node, join(folder, node));
    },
    log: () => NODES.map((node) => `${node}:\n${lastLines(join(folder, node, 'patroni.log'))}`).join('\n'),
    stop() {
      proxy.kill('SIGKILL');
      for (const machine of MACHINES) {
        signal(machine, 'SIGKILL');
        execFileSync('ip', ['netns', 'delete', machine]);
      }
    },
  };
  await cluster.untilWhole().catch((cause: unknown) => {
    throw new Error(`${cluster.log()}\n${cause instanceof Error ? cause.message : ''}`, { cause });
  });
  return cluster;
}

function makePlace(folder: string, machine: Machine): string {
  const place = join(folder, machine);
  mkdirSync(place, { mode: 0o700 });
  execFileSync('chown', ['postgres:postgres', place]);
  return place;
}

const newPassword = (): string => randomBytes(16).toString('hex');

/** The file of deploy/ha with its places filled. */
function fill(name: string, places: Record<string, string>): string {
  return readFileSync(join(DEPLOY, name), 'utf8').replaceAll(/\$\{(\w+)\}/g, (_, place: string) => {
    const value = places[place];
    if (value === undefined) throw new Error(`${name} has a place ${place} that nothing fills`);
    return value;
  });
}

function makeNetwork(): void {
  const ip = (line: string): unknown => execFileSync('ip', line.split(' '));
  // Names of namespaces are files, which outlive them.
  mkdirSync('/run/netns', { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/run/netns']);
  ip('link set lo up');
  ip('link add titan type bridge');
  ip(`addr add ${NETWORK}.1/24 dev titan`);
  ip('link set titan up');
  for (const machine of MACHINES) {
    ip(`netns add ${machine}`);
    ip(`link add to-${machine} type veth peer name eth0 netns ${machine}`);
    ip(`link set to-${machine} master titan up`);
    ip(`-n ${machine} link set lo up`);
    ip(`-n ${machine} addr add ${addressOf(machine)}/24 dev eth0`);
    ip(`-n ${machine} link set eth0 up`);
  }
}

const setLink = (node: Node, state: 'up' | 'down'): unknown =>
  execFileSync('ip', ['link', 'set', `to-${node}`, state]);

function startEtcd(keeper: Machine, place: string): void {
  const own = `http://${addressOf(keeper)}`;
  runOn(keeper, place, 'etcd', [
    `--name=${keeper}`,
    // A busy machine is not a dead one.
    '--heartbeat-interval=250',
    '--election-timeout=2500',
    `--data-dir=${join(place, 'etcd')}`,
    `--listen-client-urls=${own}:2379`,
    `--advertise-client-urls=${own}:2379`,
    `--listen-peer-urls=${own}:2380`,
    `--initial-advertise-peer-urls=${own}:2380`,
    `--initial-cluster=${KEEPERS.map((each) => `${each}=http://${addressOf(each)}:2380`).join(',')}`,
  ]);
}

const startPatroni = (node: Node, place: string): void =>
  runOn(node, place, 'patroni', [join(place, 'patroni.yml')]);

/** PostgreSQL runs on, and the new one takes it over. */
function restartPatroni(node: Node, place: string): void {
  signal(node, 'SIGKILL', (pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('patroni.yml'));
  startPatroni(node, place);
}

function runOn(machine: Machine, place: string, program: string, given: string[]): void {
  const log = openSync(join(place, `${program}.log`), 'a', 0o644);
  const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'];
  const env = { PATH: process.env['PATH'], HOME: place, LANG: 'C.UTF-8', PYTHONUNBUFFERED: '1' };
  spawn('ip', ['netns', 'exec', machine, ...asPostgres, program, ...given], {
    env,
    cwd: place,
    stdio: ['ignore', log, log],
  });
}

function startProxy(folder: string, address: string): ChildProcess {
  const file = join(folder, 'haproxy.cfg');
  const places = { BIND: address, DB1: addressOf('db1'), DB2: addressOf('db2'), DB3: addressOf('db3') };
  writeFileSync(file, fill('haproxy.cfg', places));
  const log = openSync(join(folder, 'haproxy.log'), 'a');
  return spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', log, log] });
}

/** Without the stack traces that Patroni writes for each connection that its caller closed. */
const lastLines = (file: string): string =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^\d{4}.* (LOG|FATAL|ERROR|INFO|PANIC): /.test(line))
    .slice(-60)
    .join('\n');

function processesOn(machine: Machine): number[] {
  const pids = execFileSync('ip', ['netns', 'pids', machine], { encoding: 'utf8' });
  return pids.split('\n').filter(Boolean).map(Number);
}

const isPostgres = (pid: number): boolean => readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n';

/** To all that run on the machine, or to those that are meant. */
function signal(
  machine: Machine,
  name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT',
  isMeant: (pid: number) => boolean = () => true,
): void {
  for (const pid of processesOn(machine)) {
    try {
      if (isMeant(pid)) process.kill(pid, name);
    } catch {
      // It has just ended.
    }
  }
}

async function ask(node: Node, path: string, body?: object): Promise<{ status: number; text: string }> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  try {
    const answer = await fetch(`http://${addressOf(node)}:8008${path}`, {
      ...init,
      signal: AbortSignal.timeout(body === undefined ? 1_000 : 30_000),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

async function findPrimary(): Promise<Node | null> {
  const answers = await Promise.all(NODES.map((node) => ask(node, '/primary')));
  return NODES.find((_, n) => answers[n]?.status === 200) ?? null;
}

async function membersSeenBy(node: Node): Promise<Member[]> {
  const { status, text } = await ask(node, '/cluster');
  return status === 200 ? (JSON.parse(text) as { members: Member[] }).members : [];
}

async function untilWhole(isSynchronous: boolean, restart: (node: Node) => void): Promise<number> {
  const from = Date.now();
  const helped = new Set<Node>();
  let members: Member[] = [];
  while (Date.now() < from + WHOLE_MS) {
    const primary = await findPrimary();
    members = primary === null ? [] : await membersSeenBy(primary);
    const behind = members.filter((member) => member.role !== 'leader' && !follows(member));
    const hasSync = members.some(({ role }) => role === 'sync_standby') || !isSynchronous;
    if (members.length === NODES.length && behind.length === 0 && hasSync) return helped.size;
    if (Date.now() > from + ALONE_MS) {
      for (const { name } of behind.filter((member) => !helped.has(member.name))) {
        helped.add(name);
        await ask(name, '/reinitialize', { force: true });
      }
      if (primary !== null && !hasSync && !helped.has(primary)) {
        helped.add(primary);
        restart(primary);
      }
    }
    await pause(LOOK_MS);
  }
  const why = whyNotWhole(await findPrimary(), members, isSynchronous);
  throw new Error(`The cluster is not whole after ${WHOLE_MS / 1000} s: ${why.join('; ')}`);
}

function whyNotWhole(
  primary: Node | null,
  members: readonly Member[],
  isSynchronous: boolean,
): readonly string[] {
  if (primary === null) return ['there is no primary'];
  const missing = NODES.filter((node) => !members.some(({ name }) => name === node));
  const behind = members.filter((member) => member.role !== 'leader' && !follows(member));
  const isAlone = isSynchronous && !members.some(({ role }) => role === 'sync_standby');
  return [
    `${primary} is the primary`,
    ...missing.map((node) => `${node} is not known to it`),
    ...behind.map(whyNot),
    ...(isAlone ? ['no standby is synchronous, so nothing commits'] : []),
  ];
}

const whyNot = ({ name, state, lag = 'unknown' }: Member): string =>
  `${name} is ${state}, ${lag} bytes behind`;

const follows = ({ state, lag }: Member): boolean => /^(running|streaming)$/.test(state) && lag === 0;

async function switchOver(node: Node): Promise<void> {
  const { status, text } = await ask(node, '/switchover', { leader: node });
  if (status !== 200) throw new Error(`Patroni refused to switch over: ${status} ${text}`);
}

// The alert rules, their tests for promtool and the dashboard name only what a started service exports, and each alert has its runbook.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from './platform/config.ts';
import { SAYS_NOTHING } from './providers/accounts.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { freePort } from './testing/free-port.ts';
import { type SandboxBeside, startSandboxBeside } from './testing/sandbox-beside.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { makeTestFolder, type TestFolder } from './testing/test-folder.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

type Rule = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: Record<string, string>;
};
const { groups } = parse(textOf('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

type Fired = { alertname: string; exp_alerts?: object[] };
type RuleTest = {
  input_series: { series: string }[];
  promql_expr_test?: { expr: string; exp_samples?: { labels: string }[] }[];
  alert_rule_test?: Fired[];
};
const RULE_TESTS = 'deploy/prometheus/alerts.test.yml';
const { tests } = parse(textOf(RULE_TESTS)) as { tests: RuleTest[] };

type Told = {
  route: { receiver: string; routes: { matchers: string[]; receiver: string }[] };
  receivers: { name: string }[];
  inhibit_rules: { source_matchers: string[]; target_matchers: string[] }[];
};

/** A terminal that nobody has made larger. */
const SCREEN_LINES = 20;
const sections = [...textOf('docs/runbooks.md').matchAll(/^### (\w+)\n\n([^]*?)\n*(?=^##|$(?![^]))/gm)].map(
  ([, name = '', text = '']) => ({ name, text }),
);

type Panel = { targets?: { expr: string }[] };
const dashboard = JSON.parse(textOf('deploy/grafana/titan-checkout.json')) as {
  panels: Panel[];
  annotations: { list: { expr: string }[] };
};

/** What others export: Prometheus itself, its blackbox exporter and its node exporter. */
const OF_OTHERS: Record<string, readonly string[]> = {
  up: [],
  ALERTS: ['alertname', 'alertstate'],
  probe_success: [],
  probe_ssl_earliest_cert_expiry: [],
  node_filesystem_avail_bytes: ['device', 'fstype', 'mountpoint'],
  node_filesystem_size_bytes: ['device', 'fstype', 'mountpoint'],
  node_textfile_mtime_seconds: ['file'],
};
/** What Prometheus puts on each series of a target. */
const OF_TARGETS = ['job', 'instance'];
/** Labels whose values differ from release to release. */
const OF_RELEASES = ['version'];

type Metric = { name: string; labelNames: readonly string[] };
const registered: Metric[] = [];
let exported: string;
let database: TestDatabase;
let sandbox: SandboxBeside;
let folder: TestFolder;
let server: RunningServer;
beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await startSandboxBeside(database.ownerUrl);
  folder = await makeTestFolder('alerts');
  const registering = vi.spyOn(Registry.prototype, 'registerMetric');
  const port = await freePort();
  const read = readSettings({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder.path, 'data'),
    BACKUP_DIR: join(folder.path, 'kept'),
    LOG_LEVEL: 'silent',
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  server = await startServer({
    connectors: [sandbox.connector],
    settings: read.settings,
    databaseUrl: database.url,
    drainMs: 0,
  });
  registered.push(...registering.mock.calls.map(([metric]) => metric as unknown as Metric));
  registering.mockRestore();
  exported = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
  await database.drop();
  await folder.remove();
});

const typeOf = (name: string): string | undefined =>
  new RegExp(`^# TYPE ${name} (\\w+)$`, 'm').exec(exported)?.[1];

/** The labels of a series as the service or somebody else exports it; undefined: nobody does. */
function labelsOf(series: string): string[] | undefined {
  const ofOthers = OF_OTHERS[series];
  if (ofOthers) return [...OF_TARGETS, ...ofOthers];
  const part = /^(\w+)_(bucket|sum|count)$/.exec(series);
  const name = part?.[1] && typeOf(part[1]) === 'histogram' ? part[1] : series;
  const metric = registered.find((each) => each.name === name);
  if (!metric || typeOf(name) === undefined) return undefined;
  return [...OF_TARGETS, ...metric.labelNames, ...(part?.[2] === 'bucket' ? ['le'] : [])];
}

const WORDS = /^(?:and|or|unless|offset)$/;
/** A function; or a series with its matchers, and whether of a range. */
const TERM =
  /(?<func>\b[a-z_]+)\s*\(|(?<![\w$])(?<name>[a-zA-Z_]\w*)(?:\{(?<matchers>[^}]*)\})?(?<range>\[)?/g;

/** What a query reads: its series with the labels that it asks of each, and the labels that it groups by. */
function readsOf(query: string) {
  const grouped: string[] = [];
  const bare = query.replaceAll(/\b(?:by|on) \(([^)]*)\)/g, (_, labels: string) => {
    grouped.push(...labels.split(/,\s*/));
    return '';
  });
  let around = '';
  const series = [...bare.matchAll(TERM)].flatMap(({ groups: term = {} }) => {
    const { func, name = '', matchers = '', range } = term;
    if (func !== undefined) around = func;
    if (name === '' || WORDS.test(name)) return [];
    const asked = [...matchers.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(
      ([, label = '', operator, value = '']) => ({ label, operator, value }),
    );
    return [{ name, asked, isRated: range !== undefined && /^(?:rate|increase)$/.test(around) }];
  });
  return { series, grouped };
}

/** What is wrong with a query, or with a series of a test; each by its name. */
function problemsOf(query: string): string[] {
  const { series, grouped } = readsOf(query);
  const known = new Set(series.flatMap(({ name }) => labelsOf(name) ?? []));
  return [
    ...(series.length === 0 ? [`${query} reads nothing`] : []),
    ...grouped.filter((label) => !known.has(label)).map((label) => `nothing has the label ${label}`),
    ...series.flatMap(({ name, asked, isRated }) => {
      const labels = labelsOf(name);
      if (!labels) return [`nobody exports ${name}`];
      const type = typeOf(name);
      return [
        ...(isRated && type === 'gauge' ? [`${name} is a gauge, and has no rate`] : []),
        ...asked.filter(({ label }) => !labels.includes(label)).map(({ label }) => `${name} has no ${label}`),
        ...asked
          .filter(({ operator }) => operator === '=')
          .flatMap(({ label, value }) => unknownValue(name, label, value)),
      ];
    }),
  ];
}

/** Gauges whose series are there from the start show all values that a label can have. */
function unknownValue(name: string, label: string, value: string): string[] {
  const all = [...exported.matchAll(new RegExp(`^${name}\\{.*?\\b${label}="([^"]*)"`, 'gm'))].map(
    ([, each]) => each,
  );
  const isComplete =
    typeOf(name) === 'gauge' && all.length > 0 && ![...OF_TARGETS, ...OF_RELEASES].includes(label);
  return isComplete && !all.includes(value) ? [`${name} never has ${label}="${value}"`] : [];
}

describe('the alert rules', () => {
  it('read what is exported', () => {
    expect(rules.flatMap(({ expr }) => problemsOf(expr))).toEqual([]);
  });

  it('a query with a wrong name, label, value or rate is found', () => {
    expect(problemsOf('max(titan_webhook{status="waiting"}) > 1')).toEqual(['nobody exports titan_webhook']);
    expect(problemsOf('titan_webhooks{state="waiting"}')).toEqual(['titan_webhooks has no state']);
    expect(problemsOf('titan_webhooks{status="late"}')).toEqual(['titan_webhooks never has status="late"']);
    expect(problemsOf('max by (merchant) (titan_webhooks)')).toEqual(['nothing has the label merchant']);
    expect(problemsOf('rate(titan_webhooks[5m])')).toEqual(['titan_webhooks is a gauge, and has no rate']);
    expect(problemsOf('rate(titan_provider_seconds[5m]) or titan_provider_paused_count')).toEqual([
      'nobody exports titan_provider_paused_count',
    ]);
  });

  it('each has a severity, and a section of the runbooks that it leads to; no section is left over', () => {
    expect(sections.map(({ name }) => name)).toEqual(rules.map(({ alert }) => alert));
    for (const { alert, labels, annotations } of rules) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations).toMatchObject({ runbook: `docs/runbooks.md#${alert.toLowerCase()}` });
    }
  });

  it('fit a screen each: what it means, what payers see, a command to begin with, what then', () => {
    const parts = /^\*\*Means:\*\* [^]+\n\n\*\*Payers see[^]+\n\n\*\*First:\*\* `.+`\n\n\*\*Then:\*\* [^]+$/;
    for (const { name, text } of sections) {
      expect([name, text]).toEqual([name, expect.stringMatching(parts)]);
      expect([name, text.split('\n').length <= SCREEN_LINES]).toEqual([name, true]);
    }
  });

  it('leave out the causes that say nothing of a processor, as the pause of accounts does', () => {
    const lost = readsOf(rules.find(({ alert }) => alert === 'TitanProcessorLost')?.expr ?? '').series[0];
    const [causes] = (lost?.asked ?? []).filter(({ label }) => label === 'cause');
    expect(new Set(causes?.value.split('|'))).toEqual(SAYS_NOTHING);
  });
});

describe('who is told (alertmanager.yml)', () => {
  const {
    route,
    receivers,
    inhibit_rules: inhibitions,
  } = parse(textOf('deploy/prometheus/alertmanager.yml')) as Told;
  const names = rules.map(({ alert }) => alert);
  /** The alerts that a matcher such as `alertname =~ "A|B.*"` takes. */
  const takenBy = (matchers: readonly string[]): string[] => {
    const [, operator, value = ''] = /^alertname (=~?) "?([^"]+)"?$/.exec(matchers[0] ?? '') ?? [];
    return operator === '=~'
      ? names.filter((name) => new RegExp(`^(?:${value})$`).test(name))
      : names.filter((name) => name === value);
  };

  it('a page goes another way than a ticket, to receivers that are there', () => {
    const [page] = route.routes;
    expect([route.receiver, page?.matchers, page?.receiver]).toEqual(['ticket', ['severity = page'], 'page']);
    expect(receivers.map(({ name }) => name)).toEqual(['page', 'ticket']);
  });

  it('what silences others is an alert of ours, each name in it is one, and none silences itself', () => {
    for (const { source_matchers: source, target_matchers: target } of inhibitions) {
      const written = `${source[0]} ${target[0]}`.match(/Titan\w+(?:\.\*)?/g) ?? [];
      const unknown = written.filter((name) => takenBy([`alertname =~ "${name}"`]).length === 0);
      expect(unknown).toEqual([]);
      expect(takenBy(source).filter((name) => takenBy(target).includes(name))).toEqual([]);
    }
  });

  it('no two silence each other, or nobody would hear of either', () => {
    const pairs = inhibitions.flatMap(({ source_matchers: source, target_matchers: target }) =>
      takenBy(source).flatMap((one) => takenBy(target).map((other) => [one, other].join())),
    );
    expect(pairs.filter((pair) => pairs.includes(pair.split(',').toReversed().join()))).toEqual([]);
  });
});

describe('their tests', () => {
  it('have series that are exported', () => {
    const given = tests.flatMap(({ input_series: series }) => series.map((each) => each.series));
    expect(given.flatMap(problemsOf)).toEqual([]);
  });

  it('see each alert fire', () => {
    const firing = tests.flatMap(({ promql_expr_test: queries = [], alert_rule_test: fired = [] }) => [
      ...queries.flatMap(({ exp_samples: samples = [] }) =>
        samples.map(({ labels }) => /alertname="(\w+)"/.exec(labels)?.[1]),
      ),
      ...fired.filter((each) => each.exp_alerts).map((each) => each.alertname),
    ]);
    expect(rules.map(({ alert }) => alert).filter((alert) => !firing.includes(alert))).toEqual([]);
  });

  it('pass', ({ skip }) => {
    const { error, status, stdout, stderr } = spawnSync(
      'promtool',
      ['test', 'rules', join(ROOT, RULE_TESTS)],
      {
        encoding: 'utf8',
      },
    );
    skip(error !== undefined, 'it needs promtool, which comes with Prometheus');
    expect({ status, output: stdout + stderr }).toMatchObject({ status: 0 });
  });
});

describe('the dashboard', () => {
  it('reads what is exported, and shows every metric of the service', () => {
    const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    const marks = dashboard.annotations.list.map(({ expr }) => expr);
    expect([...queries, ...marks].flatMap(problemsOf)).toEqual([]);
    const own = registered.map(({ name }) => name).filter((name) => name.startsWith('titan_'));
    expect(own.filter((name) => !queries.join('\n').includes(name))).toEqual([]);
  });
});

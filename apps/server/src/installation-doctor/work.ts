// What the running service says of itself, and whether somebody is told when it is not well.
import { readFileSync } from 'node:fs';
import { createAccountUpkeep } from '../providers/account-upkeep.ts';
import { createRouteUpkeep } from '../providers/route-upkeep.ts';
import { systemRandom } from '@titan/platform/ports-node';
import { createCredentialVault } from '../vault/account-credentials.ts';
import { ask, reasonOf } from './ask.ts';
import { type Check, type Installation, ofDatabase, unknown, warning, well, wrong } from './check.ts';

/** The process of these settings: on this machine where one listens, else whichever PUBLIC_URL leads to. */
async function askService({ settings }: Installation, path: string): Promise<Response> {
  const { metricsFor, port, host, publicUrl } = settings;
  const headers: Record<string, string> =
    typeof metricsFor === 'object' ? { authorization: `Bearer ${metricsFor.token}` } : {};
  const near = ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host;
  return ask(`http://${near.includes(':') ? `[${near}]` : near}:${port}${path}`, headers).catch(() =>
    ask(publicUrl + path, headers),
  );
}

const ready: Check = {
  name: 'ready',
  see: 'docs/operating.md#health-and-metrics',
  async look(at) {
    try {
      const answer = await askService(at, '/health/ready');
      const { reason } = (await answer.json()) as { reason?: string };
      return answer.status === 200
        ? well('The service is ready.')
        : wrong(`The service is not ready: ${reason ?? answer.status}.`, 'Mend what the other checks say.');
    } catch {
      return wrong(
        'No service answers, neither here nor at PUBLIC_URL.',
        'Start it, and read the first lines of its log.',
      );
    }
  },
};

/** As TitanWorkOverdue has it. */
const OVERDUE_S = 60;

const sweeps: Check = {
  name: 'sweeps',
  see: 'docs/runbooks.md#titanworkoverdue',
  async look(at) {
    const answer = await askService(at, '/metrics').catch(() => null);
    if (answer === null) return unknown('No service tells whether its background jobs run.');
    if (answer.status !== 200)
      return unknown(
        `The metrics answer ${answer.status}, so nobody knows whether the background jobs run.`,
        'Set METRICS_TOKEN, the same for the service and the doctor.',
      );
    const lags = [...(await answer.text()).matchAll(/^titan_sweep_lag_seconds\{sweep="([^"]+)"\} (\S+)$/gm)];
    const late = lags.filter(([, , seconds]) => Number(seconds) > OVERDUE_S);
    if (lags.length === 0)
      return wrong('The service runs no background job.', 'Is this the address of the service?');
    return late.length === 0
      ? well(`All ${lags.length} background jobs have ended well when they were last due.`)
      : late.map(([, job = '', seconds = '']) =>
          wrong(
            `The job “${job}” has not ended well for ${Math.round(Number(seconds))} s.`,
            'Look for “A sweep failed” in the log: the line has the error.',
          ),
        );
  },
};

const accounts: Check = {
  name: 'accounts',
  see: 'docs/operating.md#going-live',
  look: ofDatabase(async ({ db }, { settings: { mode }, keys }) => {
    if (keys === null) return unknown('There are no keys yet.');
    const env = mode === 'live' ? 'live' : 'test';
    const vault = createCredentialVault(keys.cards, systemRandom);
    const listed = await createAccountUpkeep(db, vault).list();
    const enabled = listed.filter((account) => account.env === env && account.is_enabled);
    if (enabled.length === 0)
      return wrong(`No ${env} account takes charges.`, 'Add one: npm run provider -- add --help');
    const routes = (await createRouteUpkeep(db).list()).filter((route) => route.env === env);
    return routes.length === 0
      ? wrong(
          `No route leads to a ${env} account, so nothing can be charged.`,
          'Set one: npm run provider -- routes set --help',
        )
      : well(`${enabled.length} ${env} accounts take charges, by ${routes.length} routes.`);
  }),
};

const ALERTS = new URL('../../../../deploy/prometheus/alerts.yml', import.meta.url);

type Rules = { data: { groups: { rules: { name: string; state?: string; lastError?: string }[] }[] } };
type Managers = { data: { activeAlertmanagers: { url: string }[] } };
type Targets = { data: { activeTargets: { labels: { job?: string }; health: string }[] } };

const alerts: Check = {
  name: 'alerts',
  see: 'docs/operating.md#alerts',
  async look({ prometheusUrl }) {
    if (prometheusUrl === null)
      return unknown(
        'Nobody said where Prometheus is, so its alerts were not looked at.',
        'Name it: --prometheus URL',
      );
    const read = async <Answer>(path: string): Promise<Answer> => {
      const answer = await ask(`${prometheusUrl}/api/v1/${path}`);
      return (await answer.json()) as Answer;
    };
    try {
      const [rules, managers, targets] = await Promise.all([
        read<Rules>('rules?type=alert'),
        read<Managers>('alertmanagers'),
        read<Targets>('targets?state=active'),
      ]);
      return alertFindings(rules, managers, targets);
    } catch (error) {
      return wrong(
        `Prometheus does not answer at ${prometheusUrl}: ${reasonOf(error)}.`,
        'Start it, or correct the address.',
      );
    }
  },
};

function alertFindings({ data: { groups } }: Rules, managers: Managers, targets: Targets) {
  const known = [...readFileSync(ALERTS, 'utf8').matchAll(/^ +- alert: (\w+)$/gm)].map(
    ([, name = '']) => name,
  );
  const loaded = groups.flatMap(({ rules }) => rules);
  const missing = known.filter((name) => !loaded.some((rule) => rule.name === name));
  const failing = loaded.filter(({ name, lastError }) => known.includes(name) && lastError);
  const firing = loaded.filter(({ name, state }) => known.includes(name) && state === 'firing');
  const up = targets.data.activeTargets.filter(
    ({ labels, health }) => labels.job === 'titan' && health === 'up',
  );
  const findings = [
    ...(missing.length > 0
      ? [
          wrong(
            `${missing.length} of our alerts are not loaded, such as ${missing[0]}.`,
            'Load deploy/prometheus/alerts.yml.',
          ),
        ]
      : []),
    ...(failing.length > 0
      ? [
          wrong(
            `Prometheus cannot evaluate ${failing[0]?.name}: ${failing[0]?.lastError}.`,
            'Load the rules of this release.',
          ),
        ]
      : []),
    ...(up.length === 0
      ? [wrong('Prometheus reads no process of the job titan.', 'Scrape every process, with METRICS_TOKEN.')]
      : []),
    ...(managers.data.activeAlertmanagers.length === 0
      ? [wrong('Prometheus knows no Alertmanager, so nobody is told.', 'Name it in its configuration.')]
      : []),
    ...firing.map(({ name }) =>
      warning(`The alert ${name} is firing.`, `Do what docs/runbooks.md#${name.toLowerCase()} says.`),
    ),
  ];
  return findings.length > 0
    ? findings
    : well(
        `All ${known.length} alerts are loaded, ${up.length} processes are read, and an Alertmanager is told.`,
      );
}

export const WORK_CHECKS: readonly Check[] = [ready, sweeps, accounts, alerts];

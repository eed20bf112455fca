// `npm run provider -- probe`: runs a connector's scenarios against the processor's own test mode, with an account of the operator's.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { formatMoney } from '@titan/rules/money';
import type { ListedAccount } from '../../providers/account-upkeep.ts';
import type { Connector } from '../../providers/connector.ts';
import type { Probe, ProbeScenario } from '../../providers/probe-scenario.ts';
import { type ProbeDifference, type Recorder, recordExchanges, runScenario } from '../../providers/probe.ts';
import { type Command, type CommandArguments, UsageError } from '../command.ts';
import { openAccount, type OpenedByHand } from '../../providers/open-by-hand.ts';
import { accountOf, connectorOf, type ProviderCommandContext, fullNameOf } from './context.ts';

const NOT_ALL_OK = 1;

export const probe: Command<ProviderCommandContext> = {
  summary:
    'runs scenarios on the provider’s own test mode with a test account, and writes what it answers otherwise than documented',
  usage: 'ACCOUNT [--only NAME] [--out PATH] [--yes]',
  options: {
    only: { value: 'NAME', help: 'one scenario of those that are listed', many: true },
    out: {
      value: 'PATH',
      help: 'the file for a bug report; probe-PROVIDER-ACCOUNT-TIME.json here, unless given',
    },
    yes: { help: 'runs without asking' },
  },
  takesWords: true,
  async run(given, context) {
    const account = await accountOf(given, context);
    if (account.env !== 'test')
      throw new UsageError(`${fullNameOf(account)} is for live money. Only a test account is probed.`);
    const recorder = recordExchanges(context.http);
    const connector = connectorOf(account, context.connectors(recorder.http));
    if (!connector.probe) throw new UsageError(`${connector.name} has no scenarios.`);
    const scenarios = chosenOf(given, connector.probe);
    const opened = await openAccount(account, connector, context);
    if (opened === null)
      throw new UsageError(
        `${fullNameOf(account)} cannot be opened: its credentials lie under a key that is not in CARD_KEYS.`,
      );
    tell(account, scenarios, context);
    if (!given.has('yes') && !(await isWanted(context))) {
      context.say('Nothing was run.');
      return 0;
    }
    const differences = await runAll({ account, connector, recorder, scenarios, ...opened }, context);
    if (differences.found.length > 0) await report(given, account, differences.found, context);
    return differences.isAllOk ? 0 : NOT_ALL_OK;
  },
};

/** Runs the first scenario of an account that was just added: whether its credentials are right is seen by that alone. */
export async function tryOut(account: ListedAccount, context: ProviderCommandContext): Promise<void> {
  const recorder = recordExchanges(context.http);
  const connector = connectorOf(account, context.connectors(recorder.http));
  const [first] = connector.probe?.scenarios ?? [];
  if (account.env !== 'test' || !first) {
    context.say('It is not tried yet: the first payment by it shows whether its credentials are right.');
    return;
  }
  const opened = await openAccount(account, connector, context);
  if (opened === null) return;
  context.say('It is tried out with test money:');
  const run = { account, connector, recorder, scenarios: [first], ...opened };
  const { isAllOk } = await runAll(run, { ...context, complain: () => {} });
  if (!isAllOk)
    context.say('Correct what is wrong (npm run provider -- roll), then run npm run provider -- probe.');
}

function chosenOf(given: CommandArguments, { scenarios }: Probe): readonly ProbeScenario[] {
  const only = given.many('only');
  const names = scenarios.map(({ name }) => name);
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`There is no scenario ${unknown}. There are ${names.join(', ')}.`);
  return only.length === 0 ? scenarios : scenarios.filter(({ name }) => only.includes(name));
}

function tell(
  account: ListedAccount,
  scenarios: readonly ProbeScenario[],
  { settings, say }: ProviderCommandContext,
): void {
  const stub = settings.providerUrls[account.provider];
  say(
    `With ${fullNameOf(account)}, on ${stub === undefined ? `the test mode of ${account.provider}` : `the stub at ${stub}`}, these are run with test money:`,
  );
  for (const { name, does, currency, amountMinor } of scenarios)
    say(`  ${name}  ${does} (${formatMoney(amountMinor, currency)})`);
  say(
    'Payments that are approved are not known to the checkout: it may list their callbacks under "merchant attention".',
  );
}

async function isWanted({ ask }: ProviderCommandContext): Promise<boolean> {
  const answer = await ask('Run them now?');
  if (answer === null) throw new UsageError('Nobody is there to ask: add --yes to run them.');
  return answer;
}

type Probing = OpenedByHand & {
  account: ListedAccount;
  connector: Connector;
  recorder: Recorder;
  scenarios: readonly ProbeScenario[];
};

async function runAll(
  { account, connector, recorder, scenarios, ...opened }: Probing,
  { accounts, clock, timers, ids, say, complain }: ProviderCommandContext,
): Promise<{ isAllOk: boolean; found: ProbeDifference[] }> {
  const running = { ...opened, recorder, always: connector.probe?.always ?? [], clock, timers, ids };
  const found: ProbeDifference[] = [];
  let isAllOk = true;
  for (const scenario of scenarios) {
    // Beside the output, because a payer of the test mode may take minutes.
    complain(`${scenario.name} …`);
    const { outcome, why, differences } = await runScenario(running, scenario);
    if (outcome !== 'skipped') await accounts.noteProbe(account.id, outcome, clock.now());
    say(`${outcome.padEnd(8)}${scenario.name}${why === '' ? '' : `: ${why}`}`);
    isAllOk &&= outcome === 'ok' || outcome === 'skipped';
    found.push(...differences);
  }
  return { isAllOk, found };
}

/** Redacted as the differences are, so that it can be shown to anybody. */
async function report(
  given: CommandArguments,
  { provider, name }: ListedAccount,
  differences: readonly ProbeDifference[],
  { clock, folder, say }: ProviderCommandContext,
): Promise<void> {
  const at = new Date(clock.now()).toISOString();
  const named = given.one('out') ?? `probe-${provider}-${name}-${at.replaceAll(/[:.]/g, '-')}.json`;
  const path = resolve(folder, named);
  try {
    await writeFile(path, `${JSON.stringify({ provider, at, differences }, null, 2)}\n`);
  } catch (error) {
    const { code = 'not writable' } = error as NodeJS.ErrnoException;
    throw new UsageError(`--out ${path} cannot be written (${code}).`);
  }
  say(
    `What differs is in ${path}, without secrets, card numbers, phone numbers and e-mail addresses: attach it to a bug report.`,
  );
}

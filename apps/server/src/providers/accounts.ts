// Merchants' accounts at providers and the routing table (decision 0053): where new charges go, and the account that a stored charge was made
// at. Credentials are opened for one call.
import type { Channel } from '@titan/rules/methods';
import { type RawBuilder, sql } from 'kysely';
import { createBatch, MOST_TOGETHER } from '../db/batch.ts';
import type { Database } from '../db/database.ts';
import { owedSql } from '../db/payable.ts';
import type { Settings } from '../platform/config.ts';
import type { CredentialVault } from '../vault/account-credentials.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { REPLACED_KEPT_MS } from './account-upkeep.ts';
import type { Misconfigurations } from './misconfigurations.ts';
import type { Connector } from './connector.ts';
import type { Provider, Limits } from './port.ts';
import type { CallbackReader, ChargeToRoute, Providers, Routed, TimelyProvider } from './providers.ts';
import { isRouteOf } from './route-upkeep.ts';
import { hostsCards, type LimitsOf, type Route, routesFor } from './routing.ts';
import { type DeadlineDeps, withDeadline } from './timely-provider.ts';

// The table. A merchant without routes of its own in an environment has the installation's.

/** The credentials that the account `a` is opened with. */
const NEWEST_CREDENTIALS = sql`left join lateral (
  select * from provider_credentials x where x.account_id = a.id order by x.version desc limit 1) k on true`;

/** Routes of the transaction `t` to enabled accounts, in their order. */
export const ROUTES_OF_PAYMENT: RawBuilder<Route[]> = sql`(
  select coalesce(json_agg(json_build_object('accountId', a.id, 'env', a.env, 'provider', a.provider, 'sealKeyId', k.seal_key_id,
    'channel', r.channel, 'currency', r.currency, 'network', r.network, 'minMinor', r.min_minor, 'maxMinor', r.max_minor,
    'directCards', a.direct_cards)
    order by r.position), '[]')
  from provider_routes r join provider_accounts a on a.id = r.account_id and a.is_enabled ${NEWEST_CREDENTIALS}
  where ${isRouteOf(sql`t.merchant_id`, sql`t.env`)})`;

/** The account `a`. */
const ACCOUNT_COLUMNS = sql`a.id as "accountId", a.name, a.env, a.provider, k.version, k.sealed, k.seal_key_id as "sealKeyId",
  a.direct_cards as "directCards"`;

type AccountRow = Pick<Route, 'accountId' | 'env' | 'provider' | 'directCards'> & { name: string } & (
    | { version: number; sealed: Buffer; sealKeyId: string }
    | { version: null; sealKeyId: null }
  );

/** With what the payment owes; null: there is no payment yet. */
type CandidateRow = AccountRow & Route & { owed_currency: string; owed_minor: number | null };

/**
 * Where each of these charges may go. In the order in which it is read: what it is of, with what its channel debits; the routes of its channel,
 * or the one account of a saved card, whatever the routes say now; their accounts.
 */
const candidatesOf = (charges: string): RawBuilder<CandidateRow & { n: number }> => sql`
  select i.n, i.channel, w.currency, w.network, w.min_minor as "minMinor", w.max_minor as "maxMinor",
    p.currency as owed_currency, p.minor as owed_minor, ${ACCOUNT_COLUMNS}
  from (
    select * from json_to_recordset(${charges}::json)
      as i(n int, payment text, merchant_id bigint, env text, currency text, channel text, account_id bigint)
    limit ${sql.lit(MOST_TOGETHER)}) i
  cross join lateral (
    select t.merchant_id, t.env, t.currency, ${sql.raw(owedSql('t', 'f'))} as minor
    from transactions t cross join lateral (select i.channel, coalesce((t.fees -> i.channel ->> 'fee')::bigint, 0) as fee_minor,
      coalesce((t.fees -> i.channel ->> 'vat')::bigint, 0) as vat_minor) f
    where t.payment_reference = i.payment
    union all
    select i.merchant_id, i.env, i.currency, null where i.merchant_id is not null) p
  cross join lateral (
    select r.account_id, r.position, r.currency, r.network, r.min_minor, r.max_minor from provider_routes r
    where ${isRouteOf(sql`p.merchant_id`, sql`p.env`)} and r.channel = i.channel and i.account_id is null
    union all
    select i.account_id, 1, null, null, null, null where i.account_id is not null) w
  join provider_accounts a on a.id = w.account_id and a.is_enabled and a.env = p.env
  ${NEWEST_CREDENTIALS}
  order by i.n, w.position`;

/** Charges that come together are routed together (decision 0049). */
function createCandidates(db: Database): (charge: ChargeToRoute) => Promise<CandidateRow[]> {
  return createBatch<ChargeToRoute, CandidateRow[]>({
    keysOf: () => [],
    async run(charges) {
      const { rows } = await candidatesOf(JSON.stringify(charges.map(toInput))).execute(db);
      return charges.map((_, n) => rows.filter((row) => row.n === n));
    },
  });
}

function toInput({ of, channel, accountId: account_id }: ChargeToRoute, n: number): object {
  if (typeof of === 'string') return { n, payment: of, channel, account_id };
  const { merchantId: merchant_id, env, currency } = of;
  return { n, merchant_id, env, currency, channel, account_id };
}

export type AccountPaused = { provider: string; account: string; channel: Channel; isPaused: boolean };

type ProvidersDeps = DeadlineDeps & {
  db: Database;
  addresses: { ofAccount(provider: string, account: string): string };
  connectors: readonly Connector[];
  vault: Pick<CredentialVault, 'open' | 'holds'>;
  mode: Settings['mode'];
  misconfigurations: Pick<Misconfigurations, 'of'>;
  /** Called when new charges begin to pass an account over, and when that ends. */
  onPaused(paused: AccountPaused): void;
};

/** Why there is no answer, where that says nothing of the provider: it asked for fewer, or refused this one charge. */
export const SAYS_NOTHING: ReadonlySet<string> = new Set([
  'rate_limited',
  'not_this_market',
  'network_not_taken',
  'phone_busy',
  'payer_refused',
  'http_400',
  'http_422',
]);

function breakerCalls(
  { onAsked, onPaused, warn }: ProvidersDeps,
  breaker: Breaker,
  { accountId }: AccountRow,
): Pick<DeadlineDeps, 'onAsking' | 'onAsked'> {
  return {
    // Not when it is routed: a list of banks or a check of a number looks for an account too, and sends no charge.
    onAsking({ charges: channel }) {
      if (channel !== undefined) breaker.goes({ accountId, channel });
    },
    onAsked(asked, of) {
      onAsked(asked, of);
      const channel = of.charges;
      if (channel === undefined || SAYS_NOTHING.has(asked.cause ?? '')) return;
      const change = breaker.recordAnswer({ accountId, channel }, asked.cause === null);
      if (change === null) return;
      const { provider, account, operation } = asked;
      const isPaused = change === 'opened';
      warn(isPaused ? PAUSED : 'An account that was passed over answers again', {
        provider,
        account,
        operation,
      });
      onPaused({ provider, account, channel, isPaused });
    },
  };
}

const PAUSED =
  'An account at a provider does not answer: new charges pass it over, but for a trial now and then';

export function createProviders(deps: ProvidersDeps): Providers {
  const { db, connectors, vault, mode } = deps;
  const known = (name: string): Connector | null => connectors.find((each) => each.name === name) ?? null;
  const breaker = createBreaker(deps.clock);
  const limitsWithPaused: LimitsOf = ({ env, provider, sealKeyId }) => {
    const isOpenable = isOpenedIn(mode, env) && (sealKeyId === null || vault.holds(sealKeyId));
    return isOpenable ? (known(provider)?.limits ?? null) : null;
  };
  const limitsOf: LimitsOf = (route) => (breaker.isOpen(route) ? null : limitsWithPaused(route));
  const open = (account: AccountRow) => {
    const watched = breakerCalls(deps, breaker, account);
    return openAccount({ ...deps, ...watched }, known(account.provider), account);
  };
  const candidatesFor = createCandidates(db);
  const routed = ([first, ...others]: AccountRow[]): Routed | null => {
    if (!first) return null;
    const { accountId } = first;
    const next = () => routed(others.filter((other) => other.accountId !== accountId));
    try {
      return { accountId, provider: open(first), next };
    } catch (error) {
      deps.warn(NOT_OPENED, { provider: first.provider, account: first.name, err: error });
      return next();
    }
  };
  const takersOf = async (charge: ChargeToRoute, limits: LimitsOf): Promise<CandidateRow[]> => {
    const candidates = await candidatesFor(charge);
    const [first] = candidates;
    if (!first) return [];
    const { channel, debited, network, isHosted } = charge;
    const currency = debited?.currency ?? first.owed_currency;
    const amountMinor = debited?.minor ?? first.owed_minor;
    const wanted = { channel, currency, amountMinor: amountMinor ?? undefined, network, isHosted };
    return routesFor(candidates, wanted, limits);
  };
  return {
    known,
    limitsOf,
    limitsWithPaused,
    route: async (charge) => routed(await takersOf(charge, limitsOf)),
    async isPaused(charge) {
      const takers = await takersOf(charge, limitsWithPaused);
      return takers.length > 0 && takers.every((taker) => limitsOf(taker) === null);
    },
    async of(accountId) {
      const { rows } = await sql<AccountRow>`
        select ${ACCOUNT_COLUMNS} from provider_accounts a ${NEWEST_CREDENTIALS} where a.id = ${accountId}`.execute(
        db,
      );
      const [account] = rows;
      if (!account) throw new Error(`There is no provider account ${accountId}`);
      try {
        return open(account);
      } catch (error) {
        const { limits = NO_LIMITS } = known(account.provider) ?? {};
        const at = { name: account.provider, account: account.name, limits };
        return withDeadline(unopened(deps, account, error), at, deps);
      }
    },
    callbacksTo: (provider, account) => callbacksTo(deps, known(provider), account),
  };
}

type SealedRow = {
  accountId: number;
  env: 'test' | 'live';
  version: number | null;
  sealed: Buffer;
  seal_key_id: string;
};

async function callbacksTo(
  { db, vault, mode, clock, misconfigurations }: ProvidersDeps,
  connector: Connector | null,
  account: string,
): Promise<CallbackReader | null> {
  if (!connector) return null;
  const { rows } = await sql<SealedRow>`
    select a.id as "accountId", a.env, k.version, k.sealed, k.seal_key_id
    from provider_accounts a left join provider_credentials k
      on k.account_id = a.id and (k.replaced_at is null or k.replaced_at > ${new Date(clock.now() - REPLACED_KEPT_MS)})
    where a.provider = ${connector.name} and a.name = ${account}
    order by k.version desc`.execute(db);
  const [first] = rows;
  if (!first || !isOpenedIn(mode, first.env)) return null;
  const { accountId } = first;
  const credentials = rows.flatMap(({ version, sealed, seal_key_id: keyId }) => {
    if (version === null) return [];
    const opened = vault.open({ keyId, bytes: sealed }, { accountId, version });
    if (opened === null)
      throw new Error(
        `The credentials of ${account} at ${connector.name} cannot be opened: is a key missing?`,
      );
    return [opened];
  });
  return {
    accountId,
    provider: connector.name,
    account,
    limits: connector.limits,
    setUp: misconfigurations.of({ id: accountId, name: account, provider: connector.name }),
    read: (callback) => connector.readCallback(callback, credentials),
  };
}

const NOT_OPENED = 'An account at a provider cannot be opened';

/** For a connector that is not there. */
const NO_LIMITS: Limits = {
  channels: {},
  query: { firstAfterMs: 0, gapMs: 0, notFoundProvesAfterMs: null },
  livesMs: null,
  finalIn: 'query',
  hostsCards: false,
  asksThreeDs: null,
  disputesBy: null,
  refunds: { byOurReference: false, gapMs: 0, notFoundProvesAfterMs: null },
  refundTerms: { channels: {} },
};

/**
 * In place of an account that cannot be opened. What is to be sent to it was claimed before, so each call is answered that it never left,
 * and can be made again once the account opens.
 */
function unopened(
  { warn }: Pick<ProvidersDeps, 'warn'>,
  { name: account, provider }: AccountRow,
  error: unknown,
): Provider {
  const lose = async ({ reference }: { reference: string }) => {
    warn(NOT_OPENED, { provider, account, reference, err: error });
    return { kind: 'lost', sent: 'never', cause: 'not_opened' } as const;
  };
  return {
    refund: { send: lose, query: lose },
    answerStep: lose,
    query: lose,
    cancel: lose,
    resendOtp: lose,
    resendPrompt: lose,
  };
}

/** In test mode nothing moves real money. */
function isOpenedIn(mode: Settings['mode'], env: Route['env']): boolean {
  return env === 'test' || mode === 'live';
}

/** Throws where it must not or cannot be opened: then nothing is sent. */
function openAccount(
  { vault, mode, addresses, misconfigurations, ...deadline }: ProvidersDeps,
  connector: Connector | null,
  account: AccountRow,
): TimelyProvider {
  const { accountId, name, env, provider, directCards } = account;
  if (!isOpenedIn(mode, env))
    throw new Error(`The live account ${name} at ${provider} is not opened in test mode`);
  if (!connector) throw new Error(`No provider is named ${provider}`);
  const credentials =
    account.version === null
      ? {}
      : vault.open(
          { keyId: account.sealKeyId, bytes: account.sealed },
          { accountId, version: account.version },
        );
  if (credentials === null)
    throw new Error(`The credentials of ${name} at ${provider} cannot be opened: is a key missing?`);
  const callbackUrl = addresses.ofAccount(provider, name);
  const setUp = misconfigurations.of({ id: accountId, name, provider });
  const opened = connector.open({ id: accountId, name, credentials, directCards, callbackUrl, setUp });
  const at = { name: provider, account: name, limits: connector.limits };
  return withDeadline(withCardForm(opened, connector.limits, directCards), at, deadline);
}

/**
 * Where cards are typed on the processor's page, no card can be sent to it, whoever asks. Where they are typed here, the shield leads some to
 * the processor's page all the same (decision 0110).
 */
export function withCardForm(
  provider: Provider,
  limits: Pick<Limits, 'hostsCards'>,
  directCards: boolean,
): Provider {
  if (hostsCards(limits, { directCards })) return { ...provider, card: undefined };
  return limits.hostsCards ? provider : { ...provider, hostedCard: undefined };
}

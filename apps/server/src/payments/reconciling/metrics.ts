// Figures of payments for the operator: what this process accepts and settles is counted, what is unknown or owed is read from the database.
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { GaugeGroup } from '@titan/platform/gauges';
import type { Metrics } from '../../platform/health.ts';
import type { ReviewCounts } from '../giving-back/attention.ts';
import type { Acceptance, ChargeToAccept } from '../attempts/accept-store.ts';
import type { BeginAgain } from '../attempts/begin-again.ts';
import { IS_LIVE } from '../charge-row.ts';
import type { Settled, SettleInput } from '../settling/settle-store.ts';

type Accept = (charge: ChargeToAccept) => Promise<Acceptance>;
type Settle = (input: SettleInput) => Promise<Settled>;
/** The name of an account at a provider. It never rejects, because what is counted is committed by then. */
type NameOf = (accountId: number) => Promise<string>;

/** Counts the attempts that are accepted. A repeat under the same idempotency key is not counted again. */
export function countAccepted(
  accept: Accept,
  { paymentsOpened }: Pick<Metrics, 'paymentsOpened'>,
  nameOf: NameOf,
): Accept {
  return async (charge) => {
    const acceptance = await accept(charge);
    if (acceptance.kind === 'accepted')
      paymentsOpened.inc({ channel: charge.channel, account: await nameOf(charge.accountId) });
    return acceptance;
  };
}

/** Counts the attempts that end, once each: an answer that moves nothing is not counted. */
export function countSettled(
  settle: Settle,
  { paymentsPaid, paymentsDeclined }: Pick<Metrics, 'paymentsPaid' | 'paymentsDeclined'>,
  nameOf: NameOf,
): Settle {
  return async (input) => {
    const settled = await settle(input);
    const { channel, account_id: accountId, status } = settled.charge;
    if (!settled.moved || (status !== 'success' && status !== 'failed')) return settled;
    const counter = status === 'success' ? paymentsPaid : paymentsDeclined;
    counter.inc({ channel, account: await nameOf(accountId) });
    return settled;
  };
}

/** Counts a charge that never left as declined, and the one that begins in its place as opened. */
export function countBegunAgain(
  beginAgain: BeginAgain,
  { paymentsOpened, paymentsDeclined }: Pick<Metrics, 'paymentsOpened' | 'paymentsDeclined'>,
  nameOf: NameOf,
): BeginAgain {
  return async (unsent, again) => {
    const begun = await beginAgain(unsent, again);
    if (begun === null) return null;
    const { channel } = unsent;
    paymentsDeclined.inc({ channel, account: await nameOf(unsent.account_id) });
    paymentsOpened.inc({ channel, account: await nameOf(again.accountId) });
    return begun;
  };
}

type DecidedTransfer = { channel: string; accountId: number; decision: { to: string | null } };
type TransferSettling<Input> = { settle(input: Input): Promise<boolean> };

/** The same for what transfers pay. */
export function countTransfers<Input extends DecidedTransfer, Store extends TransferSettling<Input>>(
  transfers: Store & TransferSettling<Input>,
  { paymentsPaid }: Pick<Metrics, 'paymentsPaid'>,
  nameOf: NameOf,
): Store {
  return {
    ...transfers,
    async settle(input: Input) {
      const isWritten = await transfers.settle(input);
      if (isWritten && input.decision.to === 'success')
        paymentsPaid.inc({ channel: input.channel, account: await nameOf(input.accountId) });
      return isWritten;
    },
  };
}

type PaymentFigures = {
  unanswered: { provider: string; account: string; channel: string; since: string }[];
  owed: { currency: string; count: number; amount_minor: number }[];
  refunds: number;
  oldest_refund: Date | null;
};

// Each part reads an index that holds open rows alone; its condition is written exactly as the index's.
const FIGURES = sql<PaymentFigures>`
select
  (select coalesce(json_agg(u), '[]') from (
    select a.provider, a.name as account, o.channel, o.since
    from (
      select x.account_id, x.channel, min(x.sent_at) as since from charges x
      where ${IS_LIVE}
        and x.status in ('sent', 'unknown')
      group by 1, 2) o
    join provider_accounts a on a.id = o.account_id) u) as unanswered,
  (select coalesce(json_agg(o), '[]') from (
    select currency, count(*) as count, sum(amount_minor) as amount_minor
    from (
      select currency, amount_minor from obligations where status = 'owed'
      union all
      select currency, amount_minor from obligations where status = 'manual') x
    group by currency) o) as owed,
  (select count(*) from refunds where status = 'processing') as refunds,
  (select min(created_at) from refunds where status = 'processing') as oldest_refund`;

/** The gauges of the state that all processes share. @param now epoch ms */
export function paymentGauges(db: Database, now: () => number): GaugeGroup<PaymentFigures> {
  const secondsSince = (at: Date | null): number =>
    at === null ? 0 : Math.max(0, (now() - at.getTime()) / 1_000);
  return {
    async read() {
      const { rows } = await FIGURES.execute(db);
      if (!rows[0]) throw new Error('The metrics query returned no row');
      return rows[0];
    },
    gauges: [
      {
        name: 'titan_oldest_unanswered_charge_seconds',
        help: 'Since when the oldest charge without an answer was sent to its provider; nothing where there is none',
        labels: ['provider', 'account', 'channel'],
        values: ({ unanswered }) =>
          unanswered.map(({ since, ...labels }) => [labels, secondsSince(new Date(since))]),
      },
      {
        name: 'titan_obligations_owed',
        help: 'Sums that came beside a payment and must go back, and have not gone yet',
        labels: ['currency'],
        values: ({ owed }) => owed.map(({ currency, count }) => [{ currency }, count]),
      },
      {
        name: 'titan_obligations_owed_minor_units',
        help: 'The same as an amount, in minor units of the currency',
        labels: ['currency'],
        values: ({ owed }) => owed.map(({ currency, amount_minor: minor }) => [{ currency }, minor]),
      },
      {
        name: 'titan_refunds_processing',
        help: 'Refunds that merchants began and that have not ended',
        labels: [],
        values: ({ refunds }) => [[{}, refunds]],
      },
      {
        name: 'titan_oldest_refund_seconds',
        help: 'Since when the oldest of them is under way; 0: there is none',
        labels: [],
        values: ({ oldest_refund: begunAt }) => [[{}, secondsSince(begunAt)]],
      },
    ],
  };
}

/** What waits for an operator: any figure above 0 calls for one. */
export function reviewGauges(read: () => Promise<ReviewCounts>): GaugeGroup<ReviewCounts> {
  return {
    read,
    gauges: [
      {
        name: 'titan_matters_for_a_person',
        help: 'Rows that wait for a person: contradictions of providers, reversals and refunds that a provider did not make, disputes to answer',
        labels: ['matter'],
        values: ({ contradictions, reversals, refunds, disputes }) => [
          [{ matter: 'contradictions' }, contradictions],
          [{ matter: 'reversals' }, reversals],
          [{ matter: 'refunds' }, refunds],
          [{ matter: 'disputes' }, disputes],
        ],
      },
    ],
  };
}

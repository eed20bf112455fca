// Transfers to temporary accounts (spec §4 Bank transfer): each is recorded once, settled and announced.
import { withLogFacts } from '@titan/platform/request-context';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { PaymentStore } from '../../payments/views/payment-store.ts';
import type { TransferRecorder } from '../../payments/settling/settle.ts';
import type { Clock, Ports, Warn } from '@titan/platform/ports';
import type { ChargeQueries } from '../../payments/settling/query-charge.ts';
import type { ReceivedTransfer, TransferAccount } from '../../providers/port.ts';
import type { TransferFacts, TransferStore } from './settle-store.ts';
import { decideTransfer, type TransferCase } from './settlement.ts';

// Temporary accounts (spec §3 Bank account details): each is bound to one charge for ever (I-16) and queried long after it has closed.

type AccountAsk = {
  charge_id: number;
  reference: string;
  payment: string;
  merchant: number;
  provider: string;
  expires_at: Date;
};

export type TransferAccounts = {
  /**
   * Binds the account, or its transfer reference where it has one, to the charge; a repeat changes nothing. False: it belongs to another
   * charge, or the charge has another account, so this one must not be shown. Times in epoch ms.
   */
  bind(
    charge: { id: number; provider: string },
    account: TransferAccount,
    times: { now: number; askAt: number },
  ): Promise<boolean>;
  /** The account of a charge; null while the provider has named none. */
  of(chargeId: number): Promise<TransferAccount | null>;
  /** Takes accounts that are due for a query; each is taken by one process for the length of the lease. */
  takeDue(now: number, leaseMs: number, limit: number): Promise<AccountAsk[]>;
  /** Sets the time of the next query, epoch ms; null: never again. */
  askAgainAt(chargeId: number, at: number | null): Promise<void>;
};

/** Builds the store. */
export function createTransferAccounts(db: Database): TransferAccounts {
  return {
    async bind({ id: charge_id, provider }, account, { now, askAt }) {
      await db
        .insertInto('transfer_accounts')
        .values({
          charge_id,
          provider,
          bank_code: account.bankCode,
          bank_name: account.bankName,
          account_number: account.accountNumber,
          account_name: account.accountName,
          transfer_reference: account.transferReference ?? null,
          opened_at: new Date(now),
          expires_at: new Date(account.expiresAt),
          ask_at: new Date(askAt),
          limit_min_minor: account.limits?.minMinor ?? null,
          limit_max_minor: account.limits?.maxMinor ?? null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const own = await db
        .selectFrom('transfer_accounts')
        .select('charge_id')
        .where('provider', '=', provider)
        .where('account_number', '=', account.accountNumber)
        .where('transfer_reference', 'is not distinct from', account.transferReference ?? null)
        .where('charge_id', '=', charge_id)
        .executeTakeFirst();
      return own !== undefined;
    },
    async of(chargeId) {
      const row = await db
        .selectFrom('transfer_accounts')
        .selectAll()
        .where('charge_id', '=', chargeId)
        .executeTakeFirst();
      if (!row) return null;
      const { limit_min_minor: minMinor, limit_max_minor: maxMinor } = row;
      return {
        bankCode: row.bank_code,
        bankName: row.bank_name,
        accountNumber: row.account_number,
        accountName: row.account_name,
        ...(row.transfer_reference !== null && { transferReference: row.transfer_reference }),
        expiresAt: row.expires_at.getTime(),
        limits: minMinor === null || maxMinor === null ? null : { minMinor, maxMinor },
      };
    },
    async takeDue(now, leaseMs, limit) {
      const { rows } = await sql<AccountAsk>`
        update transfer_accounts a set ask_at = ${new Date(now + leaseMs)} from charges c
        where c.id = a.charge_id and a.charge_id in (
          select x.charge_id from transfer_accounts x where x.ask_at <= ${new Date(now)}
          order by x.ask_at limit ${limit} for update skip locked)
        returning a.charge_id, c.reference, (select t.payment_reference from transactions t where t.id = c.transaction_id) as payment,
          (select t.merchant_id from transactions t where t.id = c.transaction_id) as merchant,
          a.provider, a.expires_at`.execute(db);
      return rows;
    },
    async askAgainAt(chargeId, at) {
      await db
        .updateTable('transfer_accounts')
        .set({ ask_at: at === null ? null : new Date(at) })
        .where('charge_id', '=', chargeId)
        .execute();
    },
  };
}

type TransferRecorderDeps = {
  ports: Pick<Ports, 'clock' | 'ids' | 'push'>;
  accounts: Pick<TransferAccounts, 'bind' | 'of'>;
  transfers: TransferStore;
  warn: Warn;
};

/** How long after an account has closed its provider is first queried for late transfers, ms. */
const STRAY_AFTER_MS = 10 * 60_000;
/** Far more concurrent settlements than one payment can have. */
const MOST_ROUNDS = 100;

/** Builds the service. */
export function createTransferRecorder({
  ports,
  accounts,
  transfers,
  warn,
}: TransferRecorderDeps): TransferRecorder {
  const { clock, ids, push } = ports;
  // Nobody was shown an account that was never named, so that nothing should arrive on it.
  const withKnownAccount: TransferRecorder['bind'] = async ({ id, reference, provider }, answer) => {
    const account = await accounts.of(id);
    if (account === null && answer.transfers.length > 0)
      warn('A transfer came to an account that is not known', { reference, provider });
    return { ...answer, account };
  };
  return {
    async bind(charge, answer) {
      const { account } = answer;
      if (account === null) return withKnownAccount(charge, answer);
      const times = { now: clock.now(), askAt: account.expiresAt + STRAY_AFTER_MS };
      if (await accounts.bind(charge, account, times)) return answer;
      // The payer was never shown this account, so no money can arrive on it for this charge: the attempt is declined.
      const { reference, provider } = charge;
      warn('A provider gave an account that is bound to another charge', { reference, provider });
      return { kind: 'declined', errorType: 'NOT_COMPLETED', message: '' };
    },
    // Optimistic: a decision is written only if its facts still hold. If a concurrent settlement has changed them, it is made again.
    async record(charge, source, transfer) {
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        const facts = await transfers.facts(charge.id, transfer.id);
        if (facts === null) return 'no_account';
        if (facts.is_known) return 'known';
        const now = clock.now();
        const isWritten = await transfers.settle({
          chargeId: charge.id,
          transactionId: charge.transaction_id,
          reference: charge.reference,
          provider: charge.provider,
          channel: charge.channel,
          accountId: charge.account_id,
          version: facts.version,
          source,
          transfer,
          decision: decideTransfer(caseOf(facts, transfer, now)),
          reversalReference: ids.reversal(),
          now,
        });
        if (!isWritten) continue;
        push.announce(charge.transaction_id);
        return 'recorded';
      }
      throw new Error('A transfer met another settlement each time it was decided');
    },
  };
}

function caseOf(facts: TransferFacts, transfer: ReceivedTransfer, now: number): TransferCase {
  const { limit_min_minor: minMinor, limit_max_minor: maxMinor } = facts;
  return {
    transfer,
    account: {
      expiresAt: facts.account_expires_at.getTime(),
      limits: minMinor === null || maxMinor === null ? null : { minMinor, maxMinor },
    },
    charge: {
      status: facts.charge_status,
      currency: facts.currency,
      hasHadOne: facts.has_had_one,
    },
    payment: {
      payableMinor: facts.payable_minor,
      heldMinor: facts.held_minor,
      costMinor: facts.cost_minor,
      isPaid: facts.is_paid,
      canGoOn: facts.has_attempts && facts.expires_at.getTime() > now,
      over: facts.transfer_over,
      under: facts.transfer_under,
    },
  };
}

// Transfers to an account whose charge has ended (decision 0023). The callback may have been lost, so the provider is queried, less and less
// often. What is found is settled like any transfer.

const LEASE_MS = 60_000;
const AT_ONCE = 20;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Query intervals by time since the account closed, ms; after the last, no more queries. */
const RHYTHM = [
  { untilMs: HOUR_MS, everyMs: 10 * MINUTE_MS },
  { untilMs: DAY_MS, everyMs: HOUR_MS },
  { untilMs: 30 * DAY_MS, everyMs: DAY_MS },
] as const;

type StrayDeps = {
  clock: Clock;
  accounts: Pick<TransferAccounts, 'takeDue' | 'askAgainAt'>;
  queries: Pick<ChargeQueries, 'queryAtProvider'>;
  payments: Pick<PaymentStore, 'chargeById'>;
  transferRecorder: Pick<TransferRecorder, 'record'>;
  warn: Warn;
};

/** One sweep. Returns how many accounts were queried. */
export async function findStrayTransfers(deps: StrayDeps): Promise<number> {
  const due = await deps.accounts.takeDue(deps.clock.now(), LEASE_MS, AT_ONCE);
  await Promise.all(
    due.map((account) =>
      withLogFacts({ payment: account.payment, merchant: account.merchant }, () =>
        queryAccount(deps, account),
      ),
    ),
  );
  return due.length;
}

async function queryAccount(
  { clock, accounts, queries, payments, transferRecorder, warn }: StrayDeps,
  account: AccountAsk,
): Promise<void> {
  try {
    const charge = await payments.chargeById(account.charge_id);
    const answer = (await queries.queryAtProvider(charge))?.answer;
    // The account is queried again when its lease ends.
    if (answer?.kind !== 'account') return;
    for (const transfer of answer.transfers) await transferRecorder.record(charge, 'query', transfer);
    await accounts.askAgainAt(account.charge_id, nextAsk(account.expires_at.getTime(), clock.now()));
  } catch (error) {
    // One failed query must not hold up the others; the account stays due.
    warn('An account could not be queried', { reference: account.reference, err: error });
  }
}

function nextAsk(expiresAt: number, now: number): number | null {
  const step = RHYTHM.find(({ untilMs }) => now - expiresAt < untilMs);
  return step ? now + step.everyMs : null;
}

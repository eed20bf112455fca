// Providers' callbacks: late, repeated, or in conflict with an earlier answer. They settle like any answer.
import { isReference } from '@titan/rules/reference';
import type { Clock, Warn } from '@titan/platform/ports';
import { type Refused, refused } from '@titan/platform/refusal';
import { involveProvider } from '@titan/platform/request-context';
import {
  type CalledCharge,
  type CallbackReading,
  isHandle,
  type ListedDebit,
  type ProviderReport,
  type RawCallback,
  type Limits,
  type ReceivedTransfer,
  type ReversalEnd,
} from '../../providers/port.ts';
import type { CallbackReader, Providers } from '../../providers/providers.ts';
import type { CallbackAddresses } from '../settling/callback-address.ts';
import type { ChargeRow } from '../charge-row.ts';
import type { CallbackStore } from './callback-store.ts';
import type { Disputes } from './disputes.ts';
import type { PaymentStore } from '../views/payment-store.ts';
import type { ReversalCallbacks } from '../giving-back/give-back.ts';
import type { ChargeQueries } from '../settling/query-charge.ts';
import type { ContradictionStore } from '../settling/settle-store.ts';
import { type AnswerRecorder, CONTRADICTED, type TransferRecorder } from '../settling/settle.ts';

type Callback = CalledCharge & {
  /** The provider that sent it; it may report on its own charges only. */
  provider: string;
  /** The account that it came to: it may report on charges of that one only. Left out: of any. */
  accountId?: number;
  /** The account's name, for the log. */
  account?: string;
  report: ProviderReport;
  /** Where a list of the processor's tells it, and no callback. */
  listed?: ListedDebit;
};

/** Where a callback came to. */
export type CalledAddress = {
  provider: string;
  account: string;
  /** Names one charge or one reversal. */ token: string | null;
};

export type Callbacks = {
  /**
   * Settles a callback. One about a charge that is not ours, or of another provider's, is kept as evidence and logged as a warning. The
   * provider gets no error: it would only repeat the callback. UNAVAILABLE: it names its charge only by the processor's own name, and may
   * have come before the answer that brings that name; once that is here, the repeat settles the charge. The same for a transfer that comes
   * before its account is known.
   */
  record(callback: Callback): Promise<Refused | null>;
  /**
   * Reads and settles a signed callback, once, however often it comes. Its id is stored only once it is settled, so that a callback that a crash
   * interrupts is settled when it is sent again.
   * - To a charge's own address it is a hint about that charge or its refunds, whatever it says.
   * - To a reversal's own address it may be the answer to our own request.
   * - Null: taken. NOT_AUTHORISED: no such account, a wrong token, or not signed by the provider. UNAVAILABLE: it is to be sent again.
   */
  take(to: CalledAddress, raw: RawCallback): Promise<Refused | null>;
};

type CallbackDeps = {
  clock: Clock;
  store: CallbackStore;
  payments: Pick<PaymentStore, 'chargeByReference'>;
  contradictions: Pick<ContradictionStore, 'keepOrphan' | 'record'>;
  providers: Pick<Providers, 'callbacksTo' | 'of'>;
  addresses: Pick<CallbackAddresses, 'chargeOf' | 'reversalOf'>;
  /** For the operator: what callbacks were read as. */
  count(read: { provider: string; account: string; reading: CallbackReading['kind'] }): void;
  answers: AnswerRecorder;
  transferRecorder: TransferRecorder;
  queries: Pick<ChargeQueries, 'ask' | 'askOnHint'>;
  reversals: ReversalCallbacks;
  disputes: Pick<Disputes, 'take'>;
  warn: Warn;
};

/** Seconds in which an answer, or a query after a lost one, brings the processor's own name for a charge, or its account, as a rule. */
const KNOWN_WITHIN_S = 60;

/** Builds the service. */
export function createCallbacks(deps: CallbackDeps): Callbacks {
  const { clock, store, contradictions, answers, disputes, warn } = deps;
  const keepOrphan = async (called: Omit<Callback, 'report'>, report: ProviderReport | ReversalEnd) => {
    const { provider, account, accountId, listed } = called;
    const reference = called.reference ?? called.handle ?? '';
    const isNew = await contradictions.keepOrphan({ accountId, reference, report, listed, now: clock.now() });
    if (isNew) warn(CONTRADICTED.unknown_reference, { reference, provider, ...(account && { account }) });
    return null;
  };
  const record: Callbacks['record'] = async ({ report, ...called }) => {
    const charge = await chargeOf(deps, called);
    if (charge) {
      if (report.kind === 'transfer') return takeTransfer(deps, charge, report.transfer);
      await answers.record(charge, 'callback', report, null);
      return null;
    }
    const { accountId, handle } = called;
    if (called.reference === undefined && handle !== undefined && accountId !== undefined) {
      if (await store.awaitsHandle(accountId, handle))
        return { ...refused('UNAVAILABLE'), retryAfterSeconds: KNOWN_WITHIN_S };
    }
    return keepOrphan(called, report);
  };
  const once = async (
    reader: CallbackReader,
    callbackId: string,
    take: () => Promise<Refused | null>,
  ): Promise<Refused | null> => {
    // Two accounts may be two merchants, and neither can use up an id of the other's.
    const id = `${reader.accountId} ${callbackId}`;
    if (await store.isKnown(reader.provider, id)) return null;
    const notTaken = await take();
    if (notTaken === null) await store.keep(reader.provider, id, clock.now());
    return notTaken;
  };
  const takeSigned = async (reader: CallbackReader, reading: SignedReading): Promise<Refused | null> => {
    if (reading.kind === 'ignored') return null;
    if (reading.kind === 'dispute') return disputes.take(reader, reading);
    const called = { ...reader, reference: reading.reference, handle: reading.handle };
    const trusted = downgradeUnlessFinal(reading, reader.limits);
    switch (trusted.kind) {
      case 'news':
        return once(reader, trusted.id, () => record({ ...called, report: trusted.report }));
      case 'refund_news':
        return once(reader, trusted.id, async () => {
          const isOurs = await deps.reversals.takeNews(called, trusted.end);
          // Money may have gone back without us: that is kept. Ignore other outcomes of refunds that we did not make.
          return !isOurs && trusted.end.kind === 'reversed' ? keepOrphan(called, trusted.end) : null;
        });
      case 'refund_hint': {
        const charge = await chargeOf(deps, { ...reader, reference: trusted.charge });
        await deps.reversals.takeHint(charge ? { chargeId: charge.id } : called);
        return null;
      }
      default: {
        const charge = await chargeOf(deps, called);
        return charge && deps.queries.askOnHint(charge);
      }
    }
  };
  return {
    record,
    async take({ provider, account, token }, raw) {
      const reader = await deps.providers.callbacksTo(provider, account);
      involveProvider();
      if (!reader) return refused('NOT_AUTHORISED');
      const reversal = token === null ? null : deps.addresses.reversalOf(token);
      const hinted = token === null || reversal !== null ? null : await chargeOfToken(deps, reader, token);
      if (token !== null && !hinted && reversal === null) return refused('NOT_AUTHORISED');
      const reading = provenBy(token, withValidNames(reader.read(raw)));
      deps.count({ provider: reader.provider, account: reader.account, reading: reading.kind });
      if (reading.kind === 'unread') warn('A callback could not be read', { provider, account });
      if (reversal !== null) return takeOfReversal(deps, reader, reversal, reading);
      if (hinted) return takeByToken(deps, hinted, reading);
      return reading.kind === 'refused' ? refused('NOT_AUTHORISED') : takeSigned(reader, reading);
    },
  };
}

type SignedReading = Exclude<CallbackReading, { kind: 'refused' }>;
type ChargeReading = Exclude<SignedReading, { kind: 'ignored' | 'dispute' }>;

/** The address of one charge or reversal is known to its processor alone: what is refused elsewhere as a stranger's is only unread there. */
const provenBy = (token: string | null, reading: CallbackReading): CallbackReading =>
  token !== null && reading.kind === 'refused' ? { kind: 'unread' } : reading;

/** Without names that no charge or refund can have. */
function withValidNames(reading: CallbackReading): CallbackReading {
  if (reading.kind === 'ignored' || reading.kind === 'refused' || reading.kind === 'dispute') return reading;
  const { reference, handle } = reading;
  return {
    ...reading,
    reference: reference !== undefined && isReference(reference) ? reference : undefined,
    handle: handle !== undefined && isHandle(handle) ? handle : undefined,
  };
}

/** Where only a query's answer is final, an end that was signed is still no more than a reason to query. */
function downgradeUnlessFinal(reading: ChargeReading, { finalIn }: Pick<Limits, 'finalIn'>): ChargeReading {
  if (finalIn === 'any') return reading;
  if (reading.kind === 'refund_news') return { ...reading, kind: 'refund_hint' };
  return reading.kind === 'news' && reading.report.kind !== 'transfer'
    ? { ...reading, kind: 'hint' }
    : reading;
}

/** Null for one that is not the account's. */
export async function chargeOf(
  { payments, store }: Pick<CallbackDeps, 'payments' | 'store'>,
  { provider, accountId, reference, handle }: Omit<Callback, 'report'>,
): Promise<ChargeRow | null> {
  let charge = reference === undefined ? null : await payments.chargeByReference(reference);
  if (!charge && handle !== undefined && accountId !== undefined)
    charge = await store.chargeByHandle(accountId, handle);
  const isItsOwn = charge?.provider === provider && (accountId ?? charge.account_id) === charge.account_id;
  return isItsOwn ? charge : null;
}

async function chargeOfToken(
  { payments, addresses }: Pick<CallbackDeps, 'payments' | 'addresses'>,
  { accountId }: CallbackReader,
  token: string,
): Promise<ChargeRow | null> {
  const reference = addresses.chargeOf(token);
  const charge = reference && (await payments.chargeByReference(reference));
  return charge && charge.account_id === accountId ? charge : null;
}

/**
 * The processor's own name for the charge is taken where none is known: its answer may have been lost, and without the name it cannot be
 * asked.
 */
async function takeByToken(
  deps: Pick<CallbackDeps, 'store' | 'queries' | 'reversals'>,
  charge: ChargeRow,
  reading: CallbackReading,
): Promise<Refused | null> {
  if (reading.kind === 'refund_news' || reading.kind === 'refund_hint') {
    await deps.reversals.takeHint({ chargeId: charge.id });
    return null;
  }
  const refundHandle = reading.kind === 'hint' ? reading.refundHandle : undefined;
  if (refundHandle !== undefined && isHandle(refundHandle))
    await deps.store.nameInRefunds(charge.id, refundHandle);
  const handle = 'handle' in reading && reading.kind !== 'dispute' ? reading.handle : undefined;
  const isNamed = charge.handle !== null || handle === undefined;
  return deps.queries.askOnHint(isNamed ? charge : await deps.store.nameCharge(charge, handle));
}

/**
 * An end reported there answers our own request, unless it is about another of the processor's names: a question about the reversal,
 * which shows as much of the account as the reversal does.
 */
async function takeOfReversal(
  { reversals }: Pick<CallbackDeps, 'reversals'>,
  { accountId, setUp }: CallbackReader,
  reference: string,
  reading: CallbackReading,
): Promise<null> {
  const shows = reading.kind === 'refund_hint' ? reading.shows : undefined;
  if (shows && 'wrong' in shows) setUp.wrong({ ...shows.wrong, reference });
  else if (shows) setUp.works(shows.works);
  if (reading.kind === 'refund_hint' && reading.end)
    await reversals.takeNews({ accountId, reference, handle: reading.handle }, reading.end);
  else if (reading.kind !== 'ignored' && reading.kind !== 'dispute')
    await reversals.takeHint({ accountId, reference });
  return null;
}

/**
 * If the opening of the account was never answered, the provider is queried: it names the account and all that has landed on it. Should it
 * not, the transfer is not stored as taken, so that the provider sends it again.
 */
async function takeTransfer(
  { transferRecorder, queries }: Pick<CallbackDeps, 'transferRecorder' | 'queries'>,
  charge: ChargeRow,
  transfer: ReceivedTransfer,
): Promise<Refused | null> {
  const record = () => transferRecorder.record(charge, 'callback', transfer);
  if (charge.status !== 'sent' && (await record()) !== 'no_account') return null;
  await queries.ask(charge);
  const isUnknown = (await record()) === 'no_account';
  return isUnknown ? { ...refused('UNAVAILABLE'), retryAfterSeconds: KNOWN_WITHIN_S } : null;
}

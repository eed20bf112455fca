// Gives money back at the processor that took it, never twice: sent once, queried while it is pending, and looked
// up before it is sent again where a repeat would be a second refund. The same for what is owed back and for what merchants refund.
import type { Clock, Push, Warn } from '@titan/platform/ports';
import { logPayment, withLogFacts } from '@titan/platform/request-context';
import type {
  CalledRefund,
  Limits,
  ReversalAnswer,
  ReversalEnd,
  ReversalRequest,
} from '../../providers/port.ts';
import type { Providers } from '../../providers/providers.ts';
import type { AccountTurns } from '../settling/account-turns.ts';
import type { CallbackAddresses } from '../settling/callback-address.ts';
import type { ContradictionStore } from '../settling/settle-store.ts';
import { CONTRADICTED } from '../settling/settle.ts';

/**
 * What a person did about money that a provider did not give back: returned it by hand, or mended what was wrong so that it is tried
 * again. A part of a merchant's refund may also turn out to be impossible, and is then the merchant's again. Of a charge that its provider
 * took back before we knew it as approved: whether its payer has the money, or it stands after all.
 */
export type MoneyOutcome = 'returned' | 'try-again' | 'not-returned';

/** A sum that goes back. */
export type OwedSum = {
  /** `KPY-RV-…`, which names it in our rows and, where it can, at the provider. */
  reversal_reference: string;
  transaction_id: number;
  /** `KPY-PI-…`. */
  payment: string;
  merchant: number;
  charge_id: number;
  charge_reference: string;
  charge_handle: string | null;
  charge_refund_handle: string | null;
  /** The account that took the money. */
  account_id: number;
  /** The transfer that brought it; null for a charge that was approved. */
  transfer_id: string | null;
  amount_minor: number;
  currency: string;
  /** When it was first sent; null: it provably never was. */
  sent_at: Date | null;
  /** The provider has it, and was not done at its last word. */
  is_pending: boolean;
  /** Since when nobody can say how it ends: when it was first tried, or when the provider last confirmed that it has it; null: not tried yet. */
  unknown_since: Date | null;
  /** The provider's own name for it; null until an answer brought one. */
  handle: string | null;
  /** For a merchant's test of a failed refund: the message to refuse with. */
  refused_as: string | null;
};

/** How one try ended. */
export type Reversal = ReversalEnd | { kind: 'waiting'; next: ReversalWait };

/** With the provider's own name for it, as far as that is known. */
type WithName<Outcome> = Outcome & { handle: string | null };

/** What is known of it, as its row keeps it. */
type ReversalState = { sentAt: Date | null; isPending: boolean; unknownSince: Date };

/** How it waits for its next turn; `sendAt` is epoch ms. */
export type ReversalWait = ReversalState & { sendAt: number };

/** The sums of one kind, as rows (decision 0006). */
export type OwedStore = {
  /**
   * Those whose turn it is, the most overdue first and none of the busy accounts; no other process takes them for the length of the lease.
   * They are marked as sent before anybody sends them. Epoch ms.
   */
  take(now: number, leaseMs: number, limit: number, busy?: readonly number[]): Promise<OwedSum[]>;
  /** It is not back yet, and has its next turn then. */
  putOff(reversalReference: string, next: ReversalWait, handle: string | null): Promise<void>;
  /** Writes how it ended, with all that follows from it, in one commit. Answers what that has changed. */
  end(reversalReference: string, end: WithName<ReversalEnd>, now: number): Promise<OwedChange>;
  /** What a person did about one that was handed to them; false when it is none of those. Epoch ms. */
  settleByHand(
    reversalReference: string,
    note: string,
    outcome: Exclude<MoneyOutcome, 'try-again'>,
    now: number,
  ): Promise<boolean>;
  /**
   * A person has one that was handed to them sent anew, under a new reference: to the old one a provider may give its old answer for ever.
   * It is still found by its former names. False when it is none of those. Epoch ms.
   */
  sendAnew(reversalReference: string, newReference: string, note: string, now: number): Promise<boolean>;
  /** One that a callback names, whatever its status. */
  find(called: CalledSum): Promise<KnownSum | null>;
  /** Has the next sweep ask about those that a callback names and that are under way, no sooner than so long after they were last taken. */
  askSoon(called: CalledSum | { chargeId: number }, now: number, gapMs: number): Promise<void>;
  /** Those that a callback names, that a person has and that were sent, unless they were claimed so shortly before. Epoch ms. */
  claimManual(called: CalledSum | { chargeId: number }, now: number, gapMs: number): Promise<KnownSum[]>;
  /** Tells the person who has it what the provider says of it. */
  note(reversalReference: string, message: string): Promise<void>;
};

/** Named by a callback to the account. */
export type CalledSum = CalledRefund & { accountId: number };
export type KnownSum = OwedSum & {
  status: 'owed' | 'reversed' | 'refused' | 'manual';
  /** From earlier tries: references of ours and handles. */
  former_names: readonly string[] | null;
};

/** `none`: it had ended already, or more of its refund is to follow. `manual`: it waits for a person. */
export type OwedChange = 'none' | 'ended' | 'manual';

const NO_REFUNDS = 'This provider gives no money back when it is asked to';
const NO_LONGER_FOUND = 'The provider had this refund, and no longer finds it';
const NOT_TO_BE_FOUND = 'The answer was lost, and the provider cannot say whether it has this refund';
const NO_END = 'For three days the provider has not said what became of this refund';
const NOT_SENT = 'For three days this refund could not be sent to the provider';
const HOUR_MS = 60 * 60 * 1000;
/** A sum that was not sent, or whose answer was lost, waits at least so long, ms. */
export const REVERSAL_RETRY_MS = 60_000;
/** The longer it takes, the less often it is sent or asked about: again after this share of the time. */
const ASKED_AFTER = 0.1;
/** A pending refund is asked about at least this often, ms. */
const ASKED_WITHIN_MS = 12 * HOUR_MS;
/** A refund is looked for this long where "not found" proves nothing, ms: a processor may be slow to list what it has. */
const LOOKS_FOR_MS = 24 * HOUR_MS;
/**
 * After so long without a word on how it ends, ms, a person has it, and it is sent and asked about no more: an outage over a weekend is over
 * by then, and an answer that is not understood by then never will be.
 */
export const UNKNOWN_FOR_MS = 3 * 24 * HOUR_MS;

type SweepDeps = {
  clock: Clock;
  providers: Pick<Providers, 'of'>;
  addresses: Pick<CallbackAddresses, 'ofReversal'>;
  turns: AccountTurns;
  push: Push;
  warn: Warn;
};

const LEASE_MS = 60_000;
const AT_ONCE = 20;

/** One sweep. Returns how many were sent or asked about. */
export async function sweepReversals(deps: SweepDeps, store: OwedStore): Promise<number> {
  const { clock, turns } = deps;
  const due = await store.take(clock.now(), LEASE_MS, AT_ONCE, turns.busy());
  await Promise.all(
    due.map((owed) =>
      withLogFacts({ payment: owed.payment, merchant: owed.merchant }, () =>
        turns.run(owed.account_id, () => sendOne(deps, store, owed)),
      ),
    ),
  );
  return due.length;
}

async function sendOne(deps: SweepDeps, store: OwedStore, owed: OwedSum): Promise<void> {
  const { clock, warn } = deps;
  const reversal = owed.reversal_reference;
  try {
    const outcome = await sendOrQuery(deps, owed, clock.now());
    if (outcome.kind === 'waiting') return await store.putOff(reversal, outcome.next, outcome.handle);
    await endReversal(deps, store, owed, outcome);
  } catch (error) {
    // One that cannot be sent holds up no other.
    warn('Money could not be given back', { reversal, err: error });
  }
}

async function endReversal(
  { clock, push, warn }: Pick<SweepDeps, 'clock' | 'push' | 'warn'>,
  store: OwedStore,
  { reversal_reference: reversal, transaction_id: transactionId }: OwedSum,
  how: WithName<ReversalEnd>,
): Promise<void> {
  const change = await store.end(reversal, how, clock.now());
  if (change === 'manual') warn('Money that goes back needs a person', { reversal });
  // This also starts the delivery of webhooks.
  if (change !== 'none') push.announce(transactionId);
}

/** Sends it, or asks about it. An answer that comes after its deadline is left to the next turn. @param now epoch ms */
async function sendOrQuery(
  { providers, addresses }: Pick<SweepDeps, 'providers' | 'addresses'>,
  owed: OwedSum,
  now: number,
): Promise<WithName<Reversal>> {
  const { handle, sent_at: sentAt, is_pending: isPending } = owed;
  const unknownSince = owed.unknown_since ?? new Date(now);
  const { refund, limits, name: provider, account } = await providers.of(owed.account_id);
  if (!refund) return { kind: 'needs_person', message: NO_REFUNDS, handle };
  const isLookedUp = isPending || (sentAt !== null && !limits.refunds.byOurReference);
  const callbackUrl = addresses.ofReversal({ provider, account }, owed.reversal_reference);
  const request = requestOf(owed, callbackUrl);
  const { answer } = isLookedUp ? await refund.query(request) : await refund.send(request);
  const outcome = reversalOf(answer, { sentAt, isPending, unknownSince }, limits.refunds, now);
  // What is sent anew will have another name.
  const isAnew = outcome.kind === 'waiting' && outcome.next.sentAt === null;
  return { ...outcome, handle: isAnew ? null : (answer.handle ?? handle) };
}

function requestOf({ refused_as: refusedAs, ...owed }: OwedSum, callbackUrl: string): ReversalRequest {
  return {
    reference: owed.charge_reference,
    chargeHandle: owed.charge_handle,
    chargeRefundHandle: owed.charge_refund_handle,
    handle: owed.handle,
    callbackUrl,
    reversalReference: owed.reversal_reference,
    transferId: owed.transfer_id,
    amountMinor: owed.amount_minor,
    currency: owed.currency,
    ...(refusedAs !== null && { refusedAs }),
  };
}

/** What the answer means; a table in the tests. */
export function reversalOf(
  answer: ReversalAnswer,
  known: ReversalState,
  limits: Limits['refunds'],
  now: number,
): Reversal {
  const sentAt = known.sentAt ?? new Date(now);
  switch (answer.kind) {
    case 'reversed':
    case 'refused':
    case 'needs_person':
      return answer;
    case 'pending': {
      const soonest = Math.max(limits.gapMs, ASKED_AFTER * (now - sentAt.getTime()));
      const pending = { sentAt, isPending: true, unknownSince: new Date(now) };
      return waiting(pending, now + Math.min(soonest, ASKED_WITHIN_MS));
    }
    case 'lost':
      if (answer.sent === 'never') return tryAgain(known, REVERSAL_RETRY_MS, now);
      return tryAgain({ ...known, sentAt }, Math.max(limits.gapMs, REVERSAL_RETRY_MS), now);
    case 'not_found':
      return notFound({ ...known, sentAt }, limits, now);
  }
}

function waiting(known: ReversalState, sendAt: number): Reversal {
  return { kind: 'waiting', next: { ...known, sendAt } };
}

/** Ever less often, and not for ever. */
function tryAgain(known: ReversalState, leastMs: number, now: number): Reversal {
  const unknownMs = now - known.unknownSince.getTime();
  if (unknownMs < UNKNOWN_FOR_MS) return waiting(known, now + Math.max(leastMs, ASKED_AFTER * unknownMs));
  return { kind: 'needs_person', message: known.sentAt === null ? NOT_SENT : NO_END };
}

/** One that the processor had is never sent again by itself, whatever the processor says now. */
function notFound(
  known: ReversalState & { sentAt: Date },
  { gapMs, notFoundProvesAfterMs: provesAfterMs }: Limits['refunds'],
  now: number,
): Reversal {
  const unknownMs = now - known.unknownSince.getTime();
  if (known.isPending || provesAfterMs === null) {
    if (unknownMs < LOOKS_FOR_MS) return tryAgain(known, gapMs, now);
    return { kind: 'needs_person', message: known.isPending ? NO_LONGER_FOUND : NOT_TO_BE_FOUND };
  }
  const isProof = now - known.sentAt.getTime() >= provesAfterMs;
  if (!isProof || unknownMs >= UNKNOWN_FOR_MS) return tryAgain(known, gapMs, now);
  return waiting({ ...known, sentAt: null }, now);
}

// What callbacks report of it.

/** The provider's words, with the names of the refund as far as they give any. */
type ReversalNews = ReversalEnd & CalledRefund;

/**
 * What news of a sum are: the end that is waited for, the return of one that was handed to a person, other words for that person, nothing new, or
 * a contradiction; a table in the tests.
 */
export function classifyNews(
  sum: Pick<KnownSum, 'status' | 'sent_at' | 'handle' | 'former_names'>,
  news: ReversalNews,
): 'end' | 'returned' | 'noted' | 'nothing' | 'contradiction' {
  const { status, sent_at } = sum;
  const isBack = news.kind === 'reversed';
  // News of an earlier try counts only where that try did give the money back: then it went back twice, or will.
  if (isOfAnotherTry(sum, news)) return isBack ? 'contradiction' : 'nothing';
  if (status === 'owed') return isBack || sent_at !== null ? 'end' : 'nothing';
  if (status === 'manual') return isBack ? 'returned' : 'noted';
  return isBack === (status === 'reversed') ? 'nothing' : 'contradiction';
}

/** By a former name it is news of the sum itself for as long as that is not sent anew. */
function isOfAnotherTry(
  { sent_at, handle, former_names }: Pick<KnownSum, 'sent_at' | 'handle' | 'former_names'>,
  news: CalledRefund,
): boolean {
  const isNamed = handle !== null && news.handle !== undefined;
  if (isNamed) return news.handle !== handle;
  const isFormer = former_names?.some((name) => name === news.handle || name === news.reference);
  return isFormer === true && sent_at !== null;
}

export type ReversalCallbacks = {
  /** Takes news as a query's answer is taken; repeats change nothing. False: there is no such refund of ours. */
  takeNews(called: CalledSum, end: ReversalEnd): Promise<boolean>;
  /** Has it queried, a minute after it was last asked about at the soonest; one that a person has is queried at once, since no sweep asks about it. */
  takeHint(called: CalledSum | { chargeId: number }): Promise<void>;
};

type CallbackDeps = Pick<SweepDeps, 'clock' | 'providers' | 'addresses' | 'push' | 'warn'> & {
  contradictions: Pick<ContradictionStore, 'record'>;
  stores: readonly OwedStore[];
};

/** Builds the service. */
export function createReversalCallbacks(deps: CallbackDeps): ReversalCallbacks {
  const { clock, stores } = deps;
  return {
    async takeNews(called, end) {
      for (const store of stores) {
        const sum = await store.find(called);
        if (!sum) continue;
        await takeNews(deps, store, sum, { ...end, reference: called.reference, handle: called.handle });
        return true;
      }
      return false;
    },
    async takeHint(called) {
      // Not while a sweep may still be asking. The gap of the limits is for queries without a reason.
      for (const store of stores) {
        await store.askSoon(called, clock.now(), LEASE_MS);
        for (const sum of await store.claimManual(called, clock.now(), LEASE_MS))
          await askOfManual(deps, store, sum);
      }
    },
  };
}

async function askOfManual(deps: CallbackDeps, store: OwedStore, sum: KnownSum): Promise<void> {
  const { refund, name: provider, account } = await deps.providers.of(sum.account_id);
  if (!refund) return;
  const callbackUrl = deps.addresses.ofReversal({ provider, account }, sum.reversal_reference);
  const { answer } = await refund.query(requestOf(sum, callbackUrl));
  const { kind } = answer;
  if (kind === 'reversed' || kind === 'refused' || kind === 'needs_person')
    await takeNews(deps, store, sum, answer);
}

const BACK_AFTER_ALL = 'The provider says that the money went back';

async function takeNews(
  deps: CallbackDeps,
  store: OwedStore,
  sum: KnownSum,
  news: ReversalNews,
): Promise<void> {
  const now = deps.clock.now();
  const { reversal_reference: reversal, charge_id: chargeId, amount_minor: amountMinor, currency } = sum;
  logPayment(sum.payment);
  switch (classifyNews(sum, news)) {
    case 'nothing':
      return;
    case 'end':
      return endReversal(deps, store, sum, { ...news, handle: news.handle ?? sum.handle });
    case 'returned':
      await store.settleByHand(reversal, BACK_AFTER_ALL, 'returned', now);
      return deps.push.announce(sum.transaction_id);
    case 'noted':
      return 'message' in news ? store.note(reversal, news.message) : undefined;
    case 'contradiction': {
      const report = { kind: news.kind, amountMinor, currency };
      const note = { kind: 'refund_differs', chargeId, reference: reversal, report, now } as const;
      if (await deps.contradictions.record(note)) deps.warn(CONTRADICTED.refund_differs, { reversal });
    }
  }
}

// What became of a charge (spec §7 the channels' query calls): our own state, or the provider's answer while ours is
// not known.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import { LIMITS } from '@titan/rules/limits';
import type { Channel } from '@titan/rules/methods';
import type { ChargeState } from '../../db/column-values.ts';
import type { Clock } from '@titan/platform/ports';
import { type Refused, refused } from '@titan/platform/refusal';
import { answersStep, type ProviderAnswer } from '../../providers/port.ts';
import type { Providers, TimedAnswer } from '../../providers/providers.ts';
import type { QueryClaims } from './query-claims.ts';
import { type ChargeRow, sentChargeOf, type SentRow } from '../charge-row.ts';
import { isAtBank } from '../charge-status.ts';
import type { PaymentStore } from '../views/payment-store.ts';
import type { Views } from '../views/payment-view.ts';
import type { PromptStore } from './prompt-store.ts';
import type { Session } from '../session/session.ts';
import { type AnswerRecorder, bringsHandle } from './settle.ts';

export type ChargeQueries = {
  /**
   * The one place that queries a provider: no sooner than its limits say an answer means something, and no more often than it allows.
   * Null: it is too soon.
   */
  queryAtProvider(
    charge: SentRow & Pick<ChargeRow, 'id' | 'account_id' | 'sent_at'>,
  ): Promise<TimedAnswer<ProviderAnswer> | null>;
  /** The charge of the session's payment that the caller names, or the latest one when it names the payment. */
  find(session: Session, reference: string): Promise<ChargeRow | null>;
  /** Queries the charge's own provider and settles its answer. Safe at any time: a query changes nothing there. */
  ask(charge: ChargeRow): Promise<ChargeRow>;
  /**
   * Queries a charge at its bank, at most every `everyMs`, and settles a new answer. A step that is still open, and a lost answer, change
   * nothing. A charge that was ended because we asked is queried too: should the bank have approved it all the same, the money is owed
   * back (I-01).
   */
  askAtBank(charge: ChargeRow, everyMs: number): Promise<ChargeRow>;
  /**
   * Queries a charge at its bank that its payer wants to leave, unless it was queried too lately, and settles a new answer. Null: the answer
   * is lost.
   */
  askBeforeLeaving(charge: ChargeRow): Promise<ChargeRow | null>;
  /**
   * Queries a charge because somebody, perhaps not the provider, says that there is news of it.
   * - A charge that was approved is not queried.
   * - An answer that asks for the same step again is not recorded.
   * - Of a charge that has ended, only an approval is recorded: its money is owed back.
   * - UNAVAILABLE: it was queried too lately, and no sweep will query it. Whoever reported it is to report it again.
   */
  askOnHint(charge: ChargeRow): Promise<Refused | null>;
  /** Queries a charge that is unknown, or left, and was not queried for so long, ms; 2 s by default. */
  askIfDue(charge: ChargeRow, everyMs?: number): Promise<ChargeRow>;
  /**
   * Holds a charge at mobile_money_payment_query once its prompt is three minutes old and nothing is known; `saysPaid`: at once.
   * Any other charge comes back as it is.
   */
  holdAtPrompt(charge: ChargeRow, saysPaid: boolean): Promise<ChargeRow>;
  /** Returns the charge that `find` finds. Each channel's query knows the charges of that channel only. */
  query(channel: Channel, session: Session, reference: string): Promise<ChargeView | Refused>;
};

type QueryDeps = {
  clock: Clock;
  payments: Pick<PaymentStore, 'byId' | 'charge' | 'chargeByReference'>;
  queryClaims: QueryClaims;
  prompts: Pick<PromptStore, 'delay'>;
  providers: Providers;
  answers: AnswerRecorder;
  views: Views;
};

/** However often the payer's page asks, the provider is queried at most this often for one charge, ms. */
const QUERY_EVERY_MS = 2_000;
/** A page polls while its payer is at the bank; most of that time there is nothing new. */
const ASK_BANK_EVERY_MS = 10_000;
/** A charge's rounds count from 0. */
const NO_ROUND = -1;
/** From the end of the retry window, which began with the prompt, to the first poll of the approval wait (spec §9). */
const DELAYED_AFTER_MS = LIMITS.walletApprovalPollMs - LIMITS.walletRetryWindowMs;

/** Builds the service. */
export function createChargeQueries(deps: QueryDeps): ChargeQueries {
  const { clock, payments, providers, answers, views } = deps;
  const find: ChargeQueries['find'] = async (session, reference) => {
    const { pageReference, paymentReference, merchantReference } = session;
    const isPayment = [pageReference, paymentReference, merchantReference].includes(reference);
    if (!isPayment) return payments.charge(session, reference);
    return (await payments.byId(session.transactionId, session))?.charge ?? null;
  };
  const holdAtPrompt: ChargeQueries['holdAtPrompt'] = async (charge, saysPaid) => {
    const isAtPrompt = charge.status === 'unknown' && charge.auth_model === 'STK_PROMPT';
    if (!isAtPrompt || charge.is_delayed || !(saysPaid || isOld(charge, clock.now()))) return charge;
    return (await deps.prompts.delay(charge.id)) ? { ...charge, is_delayed: true } : charge;
  };
  const queryAtProvider: ChargeQueries['queryAtProvider'] = async (charge) => {
    const provider = await providers.of(charge.account_id);
    const { firstAfterMs, gapMs } = provider.limits.query;
    const now = clock.now();
    if (now - charge.sent_at.getTime() < firstAfterMs) return null;
    if (gapMs > 0 && !(await deps.queryClaims.claimGap(charge.id, now, gapMs))) return null;
    return provider.query(sentChargeOf(charge));
  };
  const settleAsked = async (charge: ChargeRow, asked: TimedAnswer<ProviderAnswer>): Promise<ChargeRow> =>
    holdAtPrompt(await answers.recordAsked(charge, 'query', asked), false);
  const ask: ChargeQueries['ask'] = async (charge) => {
    const asked = await queryAtProvider(charge);
    return asked ? settleAsked(charge, asked) : charge;
  };
  const askOnHint: ChargeQueries['askOnHint'] = async (charge) => {
    if (WAS_APPROVED.has(charge.status)) return null;
    const asked = await queryAtProvider(charge);
    if (asked) {
      await (isUnknown(charge) ? settleAsked(charge, asked) : recordNews(answers, charge, asked));
      return null;
    }
    const { firstAfterMs, gapMs } = (await providers.of(charge.account_id)).limits.query;
    const firstAt = charge.sent_at.getTime() + firstAfterMs;
    if (await deps.queryClaims.bringForward(charge.id, firstAt, gapMs)) return null;
    // The sweep may have settled it since it was read.
    const left = await payments.chargeByReference(charge.reference);
    if (left && WAS_APPROVED.has(left.status)) return null;
    const waitMs = Math.max(firstAt - clock.now(), gapMs);
    return { ...refused('UNAVAILABLE'), retryAfterSeconds: Math.ceil(waitMs / 1_000) };
  };
  const askAtBank: ChargeQueries['askAtBank'] = async (charge, everyMs) => {
    if (!(await deps.queryClaims.claim(charge.id, clock.now(), everyMs))) return charge;
    const asked = await queryAtProvider(charge);
    return asked ? recordNews(answers, charge, asked) : charge;
  };
  const askBeforeLeaving: ChargeQueries['askBeforeLeaving'] = async (charge) => {
    const asked = await queryAtProvider(charge);
    if (!asked) return charge;
    const updated = await recordNews(answers, charge, asked);
    return asked.answer.kind === 'lost' ? null : updated;
  };
  const askIfDue: ChargeQueries['askIfDue'] = async (charge, everyMs = QUERY_EVERY_MS) => {
    const isDue = clock.now() - charge.updated_at.getTime() >= everyMs;
    return isUnknown(charge) && isDue ? ask(charge) : charge;
  };
  return {
    find,
    queryAtProvider,
    ask,
    askAtBank,
    askBeforeLeaving,
    askOnHint,
    askIfDue,
    holdAtPrompt,
    async query(channel, session, reference) {
      const charge = await find(session, reference);
      if (charge?.channel !== channel) return refused('UNKNOWN_REFERENCE');
      if (isAtBank(charge)) return views.charge(await askAtBank(charge, ASK_BANK_EVERY_MS));
      return views.charge(await askIfDue(charge));
    },
  };
}

/** That the provider has it, and it is open: a later "not found" is no proof. */
function acknowledges({ kind }: ProviderAnswer): boolean {
  return kind === 'step' || kind === 'processing';
}

/** Another approval of these would change nothing. */
const WAS_APPROVED: ReadonlySet<ChargeState> = new Set(['success', 'credited', 'duplicate', 'returned']);

/** Settles a new answer. */
async function recordNews(
  answers: AnswerRecorder,
  charge: ChargeRow,
  asked: TimedAnswer<ProviderAnswer>,
): Promise<ChargeRow> {
  const { answer, askedAt, late } = asked;
  const isNewAnswer = (news: ProviderAnswer): boolean => hasNewAnswer(charge, news);
  if (late) answers.recordLate(charge, 'query', { late, askedAt }, isNewAnswer);
  if (isNewAnswer(answer)) return answers.recordAsked(charge, 'query', { ...asked, late: null });
  // Kept as evidence alone: the answer to the charge's own call is still to come, and moves it.
  if (charge.status === 'sent' && acknowledges(answer))
    await answers.recordAsked({ ...charge, round: NO_ROUND }, 'query', { ...asked, late: null });
  return charge;
}

function hasNewAnswer(charge: ChargeRow, answer: ProviderAnswer): boolean {
  if (charge.status === 'sent' || (charge.status === 'action_required' && !isAtBank(charge)))
    return answer.kind !== 'lost' && !answersStep(answer);
  if (!isAtBank(charge)) return answer.kind === 'approved';
  const isSameStep = answer.kind === 'step' && answer.authModel === charge.auth_model;
  return answer.kind !== 'lost' && (!isSameStep || bringsHandle(charge, answer));
}

/** Whether only a query can say what became of it. */
function isUnknown({ status }: ChargeRow): boolean {
  return status === 'unknown' || status === 'left';
}

function isOld({ otp_resend_at: retryAt }: ChargeRow, now: number): boolean {
  return retryAt !== null && now - retryAt.getTime() >= DELAYED_AFTER_MS;
}

// Sends a claimed answer to the processor, once: it is committed that it is asked before it is, and what was not answered for is looked up. Only a
// dispute that has no answer long after shows that ours never arrived.
import type { Clock, Warn } from '@titan/platform/ports';
import type { Database } from '../db/database.ts';
import type { Disputes } from '../payments/reconciling/disputes.ts';
import type { Dispute, DisputeAnswerRequest, DisputeAnswerResult } from '../providers/port.ts';
import type { Providers } from '../providers/providers.ts';
import { type Claim, goesOf, isPast } from './dispute-answers.ts';
import { readKeptFiles } from './dispute-files.ts';
import {
  type AnswerEnd,
  type AskedAnswer,
  beginAsking,
  endAnswer,
  lookAgain,
  loseAnswer,
  sendAnew,
  takeDueAnswers,
} from './sent-answer-store.ts';

export type SentOutcome =
  /** On its way, or not answered for: the sweep goes on with it. */
  { kind: 'sending' | 'lost' } | AnswerEnd;

export type DisputeAnswers = {
  /** Sends what was claimed and committed, once, whoever asks for it. Does not reject for what happens at the processor. */
  send(claim: Claim): Promise<SentOutcome>;
  /** Goes on with what was not answered for, or was left by a process that ended. Returns how many. */
  sweep(): Promise<number>;
};

export type DisputeAnswersDeps = {
  db: Database;
  clock: Clock;
  providers: Pick<Providers, 'of' | 'known'>;
  disputes: Pick<Disputes, 'lookUp'>;
  warn: Warn;
};

const SENDING: SentOutcome = { kind: 'sending' };
const LOST: SentOutcome = { kind: 'lost' };
const OVER = { kind: 'refused', why: 'over', message: null } as const satisfies AnswerEnd;
const NOT_HERE = { kind: 'refused', why: 'processor', message: null } as const satisfies AnswerEnd;
/** Between two look-ups that say nothing, and before what was provably not sent is sent, ms. */
const AGAIN_MS = 30_000;
const MOST_DOUBLINGS = 5;
/** For a processor that takes no answer without words. */
const ACCEPTED = 'The merchant accepts this dispute.';

/** Builds the service. */
export function createDisputeAnswers(deps: DisputeAnswersDeps): DisputeAnswers {
  return {
    send: (claim) => send(deps, claim),
    async sweep() {
      const now = deps.clock.now();
      const due = await takeDueAnswers(deps.db, new Date(now), new Date(now + AGAIN_MS));
      for (const { claim, asked } of due) {
        const going = asked ? judge(deps, { claim, asked, refusal: null }) : send(deps, claim);
        // One that cannot be written does not hold up the others.
        await going.catch((err: unknown) => deps.warn('An answer to a dispute could not be sent', { err }));
      }
      return due.length;
    },
  };
}

async function send(deps: DisputeAnswersDeps, claim: Claim): Promise<SentOutcome> {
  const { db, clock, providers, warn } = deps;
  const now = clock.now();
  const asked = await beginAsking(
    db,
    claim,
    new Date(now),
    (provider) => new Date(now + provesAfter(deps, provider)),
  );
  if (!asked) return SENDING;
  const on: Asked = { claim, asked };
  if (asked.is_over || isPast(asked, new Date(now))) return end(deps, on, OVER);
  const { disputes: calls } = await providers.of(asked.account_id);
  if (!calls) return end(deps, on, NOT_HERE);
  const { answer: result, late } = await calls.answer(await requestOf(db, claim, asked));
  void late
    ?.then((lateResult) => conclude(deps, on, lateResult))
    .catch((err: unknown) => warn('A late answer about a dispute could not be recorded', { err }));
  return conclude(deps, on, result);
}

type Asked = { claim: Claim; asked: AskedAnswer };

async function conclude(
  deps: DisputeAnswersDeps,
  on: Asked,
  result: DisputeAnswerResult,
): Promise<SentOutcome> {
  const { db, clock, disputes } = deps;
  const { claim, asked } = on;
  if (result.kind === 'taken') {
    const sent = await end(deps, on, { kind: 'sent' });
    // What it accepts is gone at once; the callback that says so comes later, or not.
    await disputes.lookUp(claim.id);
    return sent;
  }
  if (result.kind === 'refused') return judge(deps, { ...on, refusal: result.message });
  if (result.sent === 'maybe') {
    await loseAnswer(db, claim, asked);
    return LOST;
  }
  const waitMs = AGAIN_MS * 2 ** Math.min(asked.tries, MOST_DOUBLINGS);
  await sendAnew(db, claim, asked, new Date(clock.now() + waitMs));
  return SENDING;
}

/** What became of it, by what the processor says of the dispute. */
async function judge(
  deps: DisputeAnswersDeps,
  { refusal: message, ...on }: Asked & { refusal: string | null },
): Promise<SentOutcome> {
  const { db, clock } = deps;
  const { claim, asked } = on;
  const dispute = await deps.disputes.lookUp(claim.id);
  const now = clock.now();
  if (dispute?.answered) {
    const isOurs = isAnsweredBy(dispute.answered, asked);
    return end(deps, on, isOurs ? { kind: 'sent' } : { kind: 'refused', why: 'answered_there', message });
  }
  if (dispute && dispute.status !== 'open') return end(deps, on, { ...OVER, message });
  if (message !== null) return end(deps, on, { kind: 'refused', why: 'processor', message });
  const provesAt = asked.asked_at.getTime() + provesAfter(deps, asked.provider);
  if (dispute?.answered !== null || now < provesAt) {
    await lookAgain(db, claim, asked, new Date(now + AGAIN_MS));
    return LOST;
  }
  await sendAnew(db, claim, asked, new Date(now + AGAIN_MS));
  return send(deps, claim);
}

async function end(
  { db, clock }: DisputeAnswersDeps,
  { claim, asked }: Asked,
  how: AnswerEnd,
): Promise<SentOutcome> {
  await endAnswer(db, claim, asked, how, new Date(clock.now()));
  return how;
}

function provesAfter({ providers }: Pick<DisputeAnswersDeps, 'providers'>, provider: string): number {
  return providers.known(provider)?.limits.disputeAnswers?.notThereProvesAfterMs ?? Infinity;
}

/** By what was decided and written: somebody may have answered at the processor meanwhile. */
function isAnsweredBy(
  { verdict, words }: NonNullable<Dispute['answered']>,
  asked: Pick<AskedAnswer, 'verdict' | 'message'>,
): boolean {
  const isSame = verdict === null || verdict === asked.verdict;
  return isSame && (words.length === 0 || words.includes(messageOf(asked)));
}

const messageOf = ({ message }: Pick<AskedAnswer, 'message'>): string => message ?? ACCEPTED;

async function requestOf(db: Database, claim: Claim, asked: AskedAnswer): Promise<DisputeAnswerRequest> {
  return {
    reference: asked.charge_reference,
    paymentReference: asked.payment_reference,
    handle: asked.handle,
    verdict: asked.verdict,
    amountMinor: goesOf(asked, asked),
    currency: asked.currency,
    message: messageOf(asked),
    evidence: {
      customerName: asked.customer_name,
      customerEmail: asked.customer_email,
      customerPhone: null,
      service: asked.service ?? '',
      deliveryAddress: asked.delivery_address,
      deliveredOn: asked.delivered_on,
    },
    files: await readKeptFiles(db, claim),
  };
}

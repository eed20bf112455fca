// A merchant's answer to a dispute (decision 0111): written as a draft by whoever may, and claimed in a row before the processor is asked
// (send-answers.ts). Nobody overwrites or sends what they have not seen.
import type { Database } from '../db/database.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import type { Limits } from '../providers/port.ts';
import type { Providers } from '../providers/providers.ts';
import { type LockedDispute, lockDispute } from './lock-dispute.ts';

/** What people write of it. */
export type Draft = {
  /** Null: they have not decided. */
  verdict: 'accept' | 'decline' | null;
  /** What is accepted, in what was debited; null: the whole. */
  acceptMinor: number | null;
  /** At most 5000 characters. */
  message: string | null;
  /** What was sold or done, at most 2000. */
  service: string | null;
  /** At most 500. */
  deliveryAddress: string | null;
  /** `2026-11-30` */
  deliveredOn: string | null;
};

/** Who writes or sends, by what they have seen. */
export type AnswerAct = {
  /** The dispute's. */
  id: number;
  stage: number;
  /** The answer's, as they see it; 0: there was none. */
  version: number;
  /** Null: we do. */
  userId: number | null;
};

/**
 * `unknown`: there is no such dispute of theirs. `changed`: somebody else has written or sent meanwhile. `over`: the dispute has ended, is
 * answered at the processor, or the bank has asked again.
 */
export type NotOpen = { kind: 'unknown' | 'changed' | 'over' };

/** Keeps what is written, in the transaction of `within`. */
export async function saveDraft(
  within: Database,
  owner: Owner,
  act: AnswerAct,
  draft: Draft & { isPrepared?: boolean },
  now: Date,
): Promise<NotOpen | { kind: 'saved'; version: number; dispute: LockedDispute }> {
  const found = await openAnswer(within, owner, act);
  if ('kind' in found) return found;
  const written = {
    version: act.version + 1,
    status: 'draft' as const,
    verdict: draft.verdict,
    accept_minor: draft.verdict === 'accept' ? draft.acceptMinor : null,
    message: draft.message,
    service: draft.service,
    delivery_address: draft.deliveryAddress,
    delivered_on: draft.deliveredOn,
    is_prepared: draft.isPrepared === true,
    refused_why: null,
    refusal: null,
    written_by: act.userId,
    written_at: now,
  };
  await within
    .insertInto('dispute_answers')
    .values({ dispute_id: act.id, stage: act.stage, ...written })
    .onConflict((conflict) => conflict.columns(['dispute_id', 'stage']).doUpdateSet(written))
    .execute();
  return { kind: 'saved', version: written.version, dispute: found.dispute };
}

/** What is missing or wrong. `files_apart`: the processor takes one PDF, or pictures. */
const ANSWER_PROBLEMS = [
  'no_verdict',
  'no_message',
  'no_service',
  'too_much',
  'no_parts',
  'files_apart',
] as const;
export type AnswerProblem = (typeof ANSWER_PROBLEMS)[number];

/** A stage of a dispute whose answer is to be sent. */
export type Claim = { id: number; stage: number };

export type ClaimOutcome =
  | NotOpen
  | { kind: 'incomplete'; problems: AnswerProblem[] }
  /** Its last moment is over. */
  | { kind: 'past' }
  /** The processor takes no answer by call: a person gives it there. */
  | { kind: 'not_here' }
  | { kind: 'claimed'; claim: Claim; dispute: LockedDispute; verdict: 'accept' | 'decline'; minor: number };

/** How long nobody else sends what was claimed, ms: whoever claimed it does. */
const SENT_WITHIN_MS = 60_000;

/**
 * Claims the answer as it was last written, in the transaction of `within`: whoever is second finds it changed. It is sent once that is
 * committed, by `DisputeAnswers.send`, or else by a sweep.
 */
export async function claimAnswer(
  within: Database,
  providers: Pick<Providers, 'known'>,
  owner: Owner,
  act: AnswerAct,
  now: Date,
): Promise<ClaimOutcome> {
  const found = await openAnswer(within, owner, act);
  if ('kind' in found) return found;
  const { dispute, answer } = found;
  if (!answer) return { kind: 'changed' };
  if (isPast(dispute, now)) return { kind: 'past' };
  const terms = providers.known(dispute.provider)?.limits.disputeAnswers;
  if (!terms) return { kind: 'not_here' };
  const problems = problemsOf({ ...answer, kinds: await fileKinds(within, act) }, dispute, terms);
  const { verdict } = answer;
  if (problems.length > 0 || verdict === null) return { kind: 'incomplete', problems };
  await within
    .updateTable('dispute_answers')
    .set({
      status: 'sending',
      sent_by: act.userId,
      claimed_at: now,
      due_at: new Date(now.getTime() + SENT_WITHIN_MS),
    })
    .where('dispute_id', '=', act.id)
    .where('stage', '=', act.stage)
    .execute();
  const claim = { id: act.id, stage: act.stage };
  return { kind: 'claimed', claim, dispute, verdict, minor: goesOf({ ...answer, verdict }, dispute) };
}

/** What the answer lets go, in what was debited. */
export function goesOf(
  { verdict, accept_minor: accepted }: { verdict: 'accept' | 'decline'; accept_minor: number | null },
  { amount_minor: whole }: Pick<LockedDispute, 'amount_minor'>,
): number {
  return verdict === 'accept' ? (accepted ?? whole) : 0;
}

/** From its last moment on nothing is sent: an answer that comes later is none, and what it accepts would go for nothing. */
export function isPast({ answer_by: answerBy }: Pick<LockedDispute, 'answer_by'>, now: Date): boolean {
  return answerBy !== null && now >= answerBy;
}

type StoredAnswer = {
  version: number;
  verdict: 'accept' | 'decline' | null;
  accept_minor: number | null;
  message: string | null;
  service: string | null;
};

function problemsOf(
  answer: StoredAnswer & { kinds: readonly string[] },
  { amount_minor: disputed }: Pick<LockedDispute, 'amount_minor'>,
  { inPart, files }: NonNullable<Limits['disputeAnswers']>,
): AnswerProblem[] {
  const { verdict, accept_minor: accepted, kinds } = answer;
  const isDecline = verdict === 'decline';
  const minor = accepted ?? disputed;
  const isWrong: Readonly<Record<AnswerProblem, boolean>> = {
    no_verdict: verdict === null,
    no_message: isDecline && answer.message === null,
    no_service: isDecline && answer.service === null,
    too_much: minor > disputed,
    no_parts: minor < disputed && !inPart,
    files_apart: files === 'one' && kinds.includes('pdf') && kinds.length > 1,
  };
  return ANSWER_PROBLEMS.filter((problem) => isWrong[problem]);
}

/** A dispute whose answer can be written, as whoever acts has seen it; null: nothing is written yet. */
export async function openAnswer(
  within: Database,
  owner: Owner,
  { id, stage, version }: Omit<AnswerAct, 'userId'>,
): Promise<NotOpen | { dispute: LockedDispute; answer: StoredAnswer | null }> {
  const dispute = await lockDispute(within, owner, id);
  if (!dispute) return { kind: 'unknown' };
  const answer = await within
    .selectFrom('dispute_answers')
    .select(['version', 'status', 'verdict', 'accept_minor', 'message', 'service'])
    .where('dispute_id', '=', id)
    .where('stage', '=', stage)
    .executeTakeFirst();
  const isOnItsWay = answer !== undefined && answer.status !== 'draft' && answer.status !== 'refused';
  if (isOnItsWay || (answer?.version ?? 0) !== version) return { kind: 'changed' };
  if (dispute.status !== 'open' || dispute.stage !== stage || dispute.answered_at !== null)
    return { kind: 'over' };
  return { dispute, answer: answer ?? null };
}

async function fileKinds(within: Database, { id, stage }: Claim): Promise<string[]> {
  const rows = await within
    .selectFrom('dispute_files')
    .select('kind')
    .where('dispute_id', '=', id)
    .where('stage', '=', stage)
    .where('content', 'is not', null)
    .execute();
  return rows.map(({ kind }) => kind);
}

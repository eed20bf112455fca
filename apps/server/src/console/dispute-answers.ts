// What people of the console do about a dispute: write an answer, add files to it, send it, or accept the dispute.
import { disputesCalls } from '@titan/contract/console/disputes.schema';
import { readTypedAmount } from '@titan/rules/typed-amount';
import type * as z from 'zod/mini';
import { createCheckFile, type FileProblem } from '../disputes/check-file.ts';
import {
  type AnswerAct,
  type AnswerProblem,
  claimAnswer,
  type ClaimOutcome,
  type Draft,
  type NotOpen,
  saveDraft,
} from '../disputes/dispute-answers.ts';
import { addFile, readFile, removeFile } from '../disputes/dispute-files.ts';
import { readDispute } from '../disputes/read-disputes.ts';
import type { Who } from '../people/sessions.ts';
import { Sent } from '../platform/declared-call.ts';
import { type Refused, refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';

export function disputeAnswerRoutes(deps: ConsoleDeps): void {
  const { handle, db, ports, activity } = deps;
  handle(disputesCalls.keepDraft, ({ who, params: { id }, body }) =>
    activity.together(async (within) => {
      const draft = { ...textsIn(body), verdict: null, acceptMinor: null };
      const saved = await saveDraft(within, who, actOf(who, id, body), draft, new Date(ports.clock.now()));
      return saved.kind === 'saved' ? { version: saved.version } : notOpen(saved);
    }),
  );
  handle(disputesCalls.decline, ({ who, params: { id }, body }) =>
    answer(deps, who, actOf(who, id, body), { ...textsIn(body), verdict: 'decline', acceptMinor: null }),
  );
  handle(disputesCalls.accept, async ({ who, params: { id }, body }) => {
    const dispute = await readDispute(db, who, id);
    if (dispute === null) return refused('UNKNOWN');
    const typed = body.amount === undefined ? null : readTypedAmount(body.amount, dispute.currency);
    if (typed?.ok === false) return refused('INVALID', { amount: typed.problem });
    const draft = { ...textsIn(body), verdict: 'accept' as const, acceptMinor: typed?.minor ?? null };
    return answer(deps, who, actOf(who, id, body), draft);
  });
  fileRoutes(deps);
}

function fileRoutes({ handle, db, ports, activity }: ConsoleDeps): void {
  const checkFile = createCheckFile(ports.timers);
  handle(disputesCalls.addFile, async ({ who, params: { id }, body }) => {
    const { shows, content } = body;
    // It may take seconds, and holds no lock.
    const checked = await checkFile(Buffer.from(content, 'base64'));
    if (!checked.ok) return fileRefusal(checked.problem);
    return activity.act(who, async (within, record) => {
      const act = actOf(who, id, body);
      const added = await addFile(within, who, act, { ...checked, shows }, new Date(ports.clock.now()));
      if (added.kind === 'too_many') return refused('INVALID', { file: 'too_many' });
      if (added.kind !== 'kept') return notOpen(added);
      await record('dispute.file-added', String(id), { file: added.name, env: who.env });
      return {};
    });
  });
  handle(disputesCalls.removeFile, ({ who, params: { id, file }, body }) =>
    activity.act(who, async (within, record) => {
      const removed = await removeFile(within, who, actOf(who, id, body), file);
      if (removed.kind !== 'removed') return notOpen(removed);
      await record('dispute.file-removed', String(id), { file: String(file), env: who.env });
      return {};
    }),
  );
  handle(disputesCalls.readFile, async ({ who, params }) => {
    const file = await readFile(db, who, params.id, params.file);
    if (file === null) return refused('UNKNOWN');
    // Never opened in a page of ours.
    return new Sent((reply) =>
      reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .header('cache-control', 'no-store')
        .send(file.content),
    );
  });
}

/** A refusal that takes back all that was written with it. */
class TakenBack extends Error {
  override name = 'TakenBack';
  readonly refusal: Refused;
  constructor(refusal: Refused) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Writes the answer and claims it in one transaction, with its entry in the activity log; then it is sent, here or by a sweep. */
async function answer(
  { activity, ports, services }: ConsoleDeps,
  who: Who,
  act: AnswerAct,
  draft: Draft,
): Promise<Refused | Record<string, never>> {
  const now = new Date(ports.clock.now());
  try {
    const claimed = await activity.act(who, async (within, record) => {
      const saved = await saveDraft(within, who, act, draft, now);
      if (saved.kind !== 'saved') throw new TakenBack(notOpen(saved));
      const seen = { ...act, version: saved.version };
      const outcome = await claimAnswer(within, services.providers, who, seen, now);
      if (outcome.kind !== 'claimed') throw new TakenBack(notClaimed(outcome));
      const { dispute, minor, verdict } = outcome;
      const { handle: called, currency, payment_reference: payment } = dispute;
      const facts = { dispute: called, env: who.env };
      if (verdict === 'decline') await record('dispute.answered', payment, facts);
      else await record('dispute.accepted', payment, { ...facts, minor, currency });
      return outcome;
    });
    await services.disputeAnswers.send(claimed.claim);
    return {};
  } catch (error) {
    if (error instanceof TakenBack) return error.refusal;
    throw error;
  }
}

type Seen = { stage: number; version: number };

const actOf = ({ userId }: Who, id: number, { stage, version }: Seen): AnswerAct => ({
  id,
  stage,
  version,
  userId,
});

type Texts = Pick<
  z.output<typeof disputesCalls.keepDraft.body>,
  'message' | 'service' | 'address' | 'deliveredOn'
>;

function textsIn({ message, service, address, deliveredOn }: Texts) {
  return {
    message: message || null,
    service: service || null,
    deliveryAddress: address || null,
    deliveredOn: deliveredOn || null,
  };
}

/** Whoever finds it otherwise than they saw it looks again. */
const notOpen = ({ kind }: NotOpen): Refused => refused(kind === 'unknown' ? 'UNKNOWN' : 'CHANGED');

type NotClaimed = Exclude<ClaimOutcome, { kind: 'claimed' }>;

function notClaimed(outcome: NotClaimed): Refused {
  if (outcome.kind === 'incomplete')
    return refused('INVALID', Object.fromEntries(outcome.problems.map((each) => PROBLEMS[each])));
  return outcome.kind === 'unknown' ? refused('UNKNOWN') : refused('CHANGED');
}

/** The field, and what is wrong with it. */
const PROBLEMS = {
  // Both are given by the press.
  no_verdict: ['message', 'needed'],
  no_message: ['message', 'needed'],
  no_service: ['service', 'needed'],
  too_much: ['amount', 'too_much'],
  no_parts: ['amount', 'whole_only'],
  files_apart: ['file', 'files_apart'],
} as const satisfies Record<AnswerProblem, readonly [string, string]>;

/** A file that nobody had the time to look at may be flawless. */
const fileRefusal = (problem: FileProblem): Refused =>
  problem === 'late' ? refused('UNAVAILABLE') : refused('INVALID', { file: problem });

// The console's Disputes: the list, one with its answer made ready, and its archive. What changes an answer is in dispute-answers.ts.
import { disputesCalls } from '@titan/contract/console/disputes.schema';
import { toDecimal } from '@titan/rules/money';
import { readKeptFiles } from '../disputes/dispute-files.ts';
import { disputeLineOf } from '../disputes/dispute-line.ts';
import {
  type PaperDraft,
  type PaperFacts,
  disputePaper,
  paperText,
  proposedDraft,
} from '../disputes/dispute-paper.ts';
import {
  type AnswerRow,
  type DisputeRow,
  listDisputes,
  MOST_ROWS,
  readDispute,
  type WholeDispute,
} from '../disputes/read-disputes.ts';
import { createCustomers } from '../payments/views/customers.ts';
import { sentenceOf } from '../payments/views/payment-details.ts';
import { eventsOf } from '../payments/views/payment-events.ts';
import { createPaymentSearch } from '../payments/views/payment-search.ts';
import { readStory } from '../payments/views/payment-story.ts';
import type { Who } from '../people/sessions.ts';
import { Sent } from '../platform/declared-call.ts';
import { zipOf } from '../platform/zip.ts';
import { refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';
import { disputeAnswerRoutes } from './dispute-answers.ts';
import { openedOf, titlesOf } from './payments.ts';

export function disputesRoutes(deps: ConsoleDeps): void {
  const { handle, db, ports, activity } = deps;
  const titleOf = titlesOf(deps);
  const now = () => new Date(ports.clock.now());
  const shown = (row: DisputeRow) => {
    const { provider, ...line } = disputeLineOf(row, now());
    return { ...line, processor: titleOf(provider) };
  };
  handle(disputesCalls.list, async ({ who, query }) => {
    const before = query.before === undefined ? undefined : Number(query.before);
    const list = (state: 'waiting' | 'answered' | 'over') => listDisputes(db, who, { state, before });
    const [waiting, answered, ended] = await Promise.all([
      before === undefined ? list('waiting') : [],
      before === undefined ? list('answered') : [],
      list('over'),
    ]);
    const open = [...waiting, ...answered].map(shown);
    return { open, ended: ended.map(shown), hasMore: ended.length === MOST_ROWS };
  });
  handle(disputesCalls.read, async ({ who, params: { id } }) => {
    const found = await wholeOf(deps, who, id);
    if (found === null) return refused('UNKNOWN');
    const { dispute, facts } = found;
    const { handle: called, stage, note, provider, currency } = dispute;
    const written = answerIn(dispute);
    const draft = draftOf(written) ?? proposedDraft(facts);
    const files = filesIn(dispute);
    const takes = deps.services.providers.known(provider)?.limits.disputeAnswers ?? null;
    return {
      ...shown(dispute),
      handle: called,
      stage,
      earlier: dispute.stages.filter((each) => each.stage < stage),
      note,
      takes,
      answer: { ...draft, ...sentIn(written, currency) },
      files: files.map(({ size, added_by: by, ...file }) => ({ ...file, bytes: size, who: by })),
      paper: disputePaper(facts, { draft, files: files.map(({ name }) => name) }),
    };
  });
  handle(disputesCalls.archive, async ({ who, params: { id } }) => {
    const found = await wholeOf(deps, who, id);
    if (found === null) return refused('UNKNOWN');
    const { dispute, facts } = found;
    const draft = draftOf(answerIn(dispute)) ?? proposedDraft(facts);
    const files = await readKeptFiles(db, dispute);
    const paper = disputePaper(facts, { draft, files: files.map(({ name }) => name) });
    const { payment_reference: payment, handle: called } = dispute;
    await activity.recordBy(who, 'dispute.exported', payment, { dispute: called, env: who.env });
    const zip = zipOf([{ name: 'answer.txt', content: Buffer.from(paperText(paper)) }, ...files], now());
    return new Sent((reply) =>
      reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="dispute-${id}.zip"`)
        .header('cache-control', 'no-store')
        .send(zip),
    );
  });
  disputeAnswerRoutes(deps);
}

const answerIn = ({ answers, stage }: WholeDispute): AnswerRow | undefined =>
  answers.find((each) => each.stage === stage);

const filesIn = ({ files, stage }: WholeDispute) =>
  files.filter((file) => file.stage === stage && file.is_kept);

/** Null: nobody has written anything. */
function draftOf(answer: AnswerRow | undefined): PaperDraft | null {
  if (!answer) return null;
  const { message, service, delivery_address: address, delivered_on: deliveredOn } = answer;
  return {
    message: message ?? '',
    service: service ?? '',
    address: address ?? '',
    deliveredOn: deliveredOn ?? '',
  };
}

const NOT_WRITTEN = {
  version: 0,
  written_by: null,
  written_at: null,
  verdict: null,
  accept_minor: null,
  sent_at: null,
  refused_why: null,
  refusal: null,
};

/** Who wrote and sent it, and what became of that. */
function sentIn(answer: AnswerRow | undefined, currency: string) {
  const written = answer ?? NOT_WRITTEN;
  const { version, verdict, accept_minor: accepted, refusal } = written;
  return {
    version,
    verdict,
    refusal,
    writtenBy: written.written_by,
    writtenAt: written.written_at,
    accepted: accepted === null ? null : toDecimal(accepted, currency),
    sentAt: written.sent_at,
    refusedWhy: written.refused_why,
  };
}

/** Null: there is none of theirs. */
async function wholeOf(
  deps: ConsoleDeps,
  who: Who,
  id: number,
): Promise<{ dispute: WholeDispute; facts: PaperFacts } | null> {
  const dispute = await readDispute(deps.db, who, id);
  const facts = dispute && (await factsOf(deps, who, dispute));
  return dispute && facts && { dispute, facts };
}

/** What is known of the payment that it is about. */
async function factsOf(deps: ConsoleDeps, who: Who, dispute: DisputeRow): Promise<PaperFacts | null> {
  const { db, ports, services } = deps;
  const customers = createCustomers({ db, search: createPaymentSearch(db, ports.clock) });
  const [story, opened, customer] = await Promise.all([
    readStory(db, dispute.transaction_id, services.stores.attention),
    openedOf(deps, dispute.transaction_id),
    customers.of(who, dispute.payment_reference),
  ]);
  if (story === null || opened === null) return null;
  const titleOf = titlesOf(deps);
  const receipt = await services.receipts.of(opened);
  return {
    dispute,
    story,
    events: eventsOf(story, { notes: [], now: new Date(ports.clock.now()), titleOf, sentenceOf }),
    narration: opened.payment.narration,
    items: opened.payment.items ?? [],
    customer,
    receipt: receipt?.address ?? null,
    titleOf,
  };
}

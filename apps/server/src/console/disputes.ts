// The console's Disputes: the list, and one with the answer to it made ready.
import { disputesCalls } from '@titan/contract/console/disputes.schema';
import { zipOf } from '../platform/zip.ts';
import { Sent } from '../platform/declared-call.ts';
import { createCustomers } from '../payments/views/customers.ts';
import { sentenceOf } from '../payments/views/payment-details.ts';
import { eventsOf } from '../payments/views/payment-events.ts';
import { createPaymentSearch } from '../payments/views/payment-search.ts';
import { readStory } from '../payments/views/payment-story.ts';
import { type PaperFacts, disputePaper, paperText, statementFor } from '../payments/views/dispute-paper.ts';
import { createDisputeViews, disputeLineOf, type DisputeRow } from '../payments/views/dispute-views.ts';
import { refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';
import { openedOf, titlesOf } from './payments.ts';
import type { Who } from '../people/sessions.ts';

const PAGE = 25;

export function disputesRoutes(deps: ConsoleDeps): void {
  const { handle, db, ports, activity } = deps;
  const views = createDisputeViews(db);
  const titleOf = titlesOf(deps);
  const shown = (row: DisputeRow) => {
    const { provider, ...line } = disputeLineOf(row, ports.clock.now());
    return { ...line, processor: titleOf(provider) };
  };
  handle(disputesCalls.list, async ({ who, query: { after } }) => {
    const [open, ended] = await Promise.all([
      after === undefined ? views.open(who) : [],
      views.ended(who, { after: after === undefined ? null : Number(after), limit: PAGE + 1 }),
    ]);
    return {
      open: open.map(shown),
      ended: ended.slice(0, PAGE).map(shown),
      hasMore: ended.length > PAGE,
    };
  });
  handle(disputesCalls.read, async ({ who, params: { id } }) => {
    const row = await views.one(who, id);
    const facts = row && (await factsOf(deps, who, row));
    if (!row || !facts) return refused('UNKNOWN');
    return { ...shown(row), handle: row.handle, note: row.note, paper: paperOf(facts) };
  });
  handle(disputesCalls.archive, async ({ who, params: { id } }) => {
    const row = await views.one(who, id);
    const facts = row && (await factsOf(deps, who, row));
    if (!row || !facts) return refused('UNKNOWN');
    await activity.recordBy(who, 'dispute.exported', row.payment_reference, {
      dispute: row.handle,
      env: who.env,
    });
    const answer = { name: 'answer.txt', content: Buffer.from(paperText(paperOf(facts))) };
    const zip = zipOf([answer], new Date(ports.clock.now()));
    return new Sent((reply) =>
      reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="dispute-${row.id}.zip"`)
        .header('cache-control', 'no-store')
        .send(zip),
    );
  });
}

function paperOf(facts: PaperFacts) {
  const draft = { message: statementFor(facts), service: '', address: '', deliveredOn: '' };
  return disputePaper(facts, { draft, files: [] });
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

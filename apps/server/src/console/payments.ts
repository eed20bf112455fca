// The console's payments: the list, the file, one payment with all that is known of it, and what may be done with it.
import { normalEmail } from '@titan/rules/email';
import { paymentsCalls } from '@titan/contract/console/payments.schema';
import { PAYMENT_FILTERS } from '@titan/contract/console/lists';
import type { PaymentDetails } from '@titan/contract/console/payments.schema';
import { toDecimal } from '@titan/rules/money';
import { type Amount, readAnyAmount } from '@titan/rules/typed-amount';
import type * as z from 'zod/mini';
import {
  createPaymentSearch,
  everyPayment,
  type PaymentFilter,
  type PaymentSearch,
} from '../payments/views/payment-search.ts';
import {
  attemptOf,
  booksIn,
  heldIn,
  lineOf,
  orderIn,
  sentenceOf,
} from '../payments/views/payment-details.ts';
import { disputeLineOf } from '../disputes/dispute-line.ts';
import { disputesOfPayment } from '../disputes/read-disputes.ts';
import { eventsOf } from '../payments/views/payment-events.ts';
import { createNotes } from '../payments/views/payment-notes.ts';
import { type PaymentStory, readStory } from '../payments/views/payment-story.ts';
import { chargeOf, fileNameOf, paymentsFile } from '../payments/views/payments-file.ts';
import { meaningsOf } from '../payments/views/searched-text.ts';
import { readTimelineOf } from '../payments/views/timeline.ts';
import { logPayment } from '@titan/platform/request-context';
import { refundTermsOfCharge } from '../refunds/refund-terms.ts';
import type { Providers } from '../providers/providers.ts';
import { readLimits } from '../refunds/refund-limit-store.ts';
import { idOf } from '../webhooks/merchants-webhooks.ts';
import { refused } from './call.ts';
import { csvFile } from './csv-file.ts';
import { refundRoutes } from './refunds.ts';
import type { ConsoleDeps } from './deps.ts';
import { createSavedViews } from './view-store.ts';
import type { Who } from '../people/sessions.ts';

const PAGE = 25;

type PaymentDeps = ConsoleDeps & { search: PaymentSearch; notes: ReturnType<typeof createNotes> };

export function paymentsRoutes(deps: ConsoleDeps): void {
  const { handle, db, ports, activity, files } = deps;
  const search = createPaymentSearch(db, ports.clock);
  const paymentDeps = { ...deps, search, notes: createNotes(db) };
  handle(paymentsCalls.findPayments, async ({ who, query }) => {
    const after = query.after === undefined ? null : await search.idOf(who, query.after);
    const found = await search.page(who, filterOf(query), { after, before: null, limit: PAGE });
    const searchedAs = query.q ? meaningsOf(query.q) : [];
    return { payments: found.slice(0, PAGE).map(lineOf), hasMore: found.length > PAGE, searchedAs };
  });
  handle(paymentsCalls.namedPayment, async ({ who, query: { q = '' } }) => ({
    payment: q === '' ? null : await search.named(who, q),
  }));
  handle(paymentsCalls.processorsOfPayments, async ({ who }) => ({
    processors: await search.processors(who),
  }));
  handle(paymentsCalls.countPayments, async ({ who, query }) => {
    const { since, ...count } = await search.count(who, filterOf(query));
    return { ...count, since: since?.toISOString() ?? null };
  });
  handle(paymentsCalls.exportPayments, async ({ who, query }) => {
    const { zone, env: _asked, ...filter } = query;
    const applied = Object.entries(filter).flatMap(([each, value]) => (value ? [[each, value]] : []));
    const target = String(new URLSearchParams(applied)) || null;
    return csvFile(files, who, {
      name: fileNameOf(new Date(ports.clock.now()), zone),
      note: (rows) => activity.recordBy(who, 'payments.exported', target, { rows, zone, env: who.env }),
      read: (within) =>
        paymentsFile(everyPayment({ db: within, clock: ports.clock }, who, filterOf(query)), zone),
    });
  });
  handle(paymentsCalls.readPayment, async ({ who, params }) => {
    const id = await search.idOf(who, params.reference);
    return id === null
      ? refused('UNKNOWN')
      : ((await readPayment(paymentDeps, who, id)) ?? refused('UNKNOWN'));
  });
  actRoutes(paymentDeps);
  refundRoutes(deps);
  viewRoutes(deps);
}

/** What changes something of a payment. */
function actRoutes(deps: PaymentDeps): void {
  const { handle, ports, activity, search } = deps;
  handle(paymentsCalls.sendReceipt, async ({ who, params, body }) => {
    const id = await search.idOf(who, params.reference);
    const { receipts } = deps.services;
    const opened = id === null ? null : await openedOf(deps, id);
    if (opened === null) return refused('UNKNOWN');
    const to = body.email === undefined ? null : normalEmail(body.email);
    const outcome = await receipts.email(opened, body.key, to);
    const receipt = await receipts.of(opened);
    if (receipt === null) return refused('CHANGED');
    // Whose address it is stays out of a log that is never changed: its owner may ask to be forgotten.
    await activity.recordBy(
      who,
      'receipt.sent',
      params.reference,
      to === null ? {} : { to: 'another address' },
    );
    return { outcome: outcome ?? ('link' as const), link: receipt.address };
  });
  handle(paymentsCalls.writeNote, async ({ who, params, body }) => {
    const id = await search.idOf(who, params.reference);
    if (id === null) return refused('UNKNOWN');
    const at = new Date(ports.clock.now());
    return activity.act(who, async (within, record) => {
      await createNotes(within).write({ ...body, transaction_id: id, user_id: who.userId, at });
      await record('payment.noted', params.reference);
      return {};
    });
  });
}

function viewRoutes({ handle, db, ports }: ConsoleDeps): void {
  const views = createSavedViews(db, ports.clock);
  handle(paymentsCalls.listViews, async ({ who }) => ({ views: await views.listOf(who.userId) }));
  handle(paymentsCalls.saveView, async ({ who, body: { name, query } }) => {
    // Nothing but filters is kept: an address leads to what it names.
    const asked = new URLSearchParams(query);
    const filters = PAYMENT_FILTERS.flatMap((each) =>
      asked.get(each) ? [[each, asked.get(each) ?? '']] : [],
    );
    const isSaved = await views.save(who.userId, { name, query: String(new URLSearchParams(filters)) });
    return isSaved ? {} : refused('TOO_MANY');
  });
  handle(paymentsCalls.dropView, async ({ who, body }) => {
    await views.drop(who.userId, body.name);
    return {};
  });
}

type Query = z.output<typeof paymentsCalls.countPayments.query>;

function filterOf({ from, to, min, max, reason, ...same }: Query): PaymentFilter {
  return {
    ...same,
    reasons: reason?.split(',') ?? null,
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
    least: amountsIn(min),
    most: amountsIn(max),
  };
}

const amountsIn = (typed: string | undefined): Amount[] | null =>
  typed === undefined ? null : readAnyAmount(typed);

async function readPayment(deps: PaymentDeps, who: Who, id: number): Promise<PaymentDetails | null> {
  const { merchantId, userId } = who;
  const { db, ports, services, publicUrl } = deps;
  const [story, row, notes] = await Promise.all([
    readStory(db, id, services.stores.attention),
    services.stores.payments.byId(id, { publicSession: null }),
    deps.notes.listOf(id),
  ]);
  if (story === null || row === null) return null;
  logPayment(story.payment_reference);
  const { currency } = story;
  const disputes = await disputesOfPayment(db, who, story.payment_reference);
  const now = new Date(ports.clock.now());
  const { limits } = await readLimits(db, merchantId, currency, now);
  const isPaid = story.status === 'success';
  const titleOf = titlesOf(deps);
  const receiptBy = services.receipts.canMail ? 'mail' : 'link';
  return {
    ...lineOf(story),
    refunded: toDecimal(story.refunded_minor, currency),
    refundable: toDecimal(story.refundable_minor, currency),
    refundLimit: toDecimal(limits.personMinor, currency),
    shopRefundLimit: toDecimal(limits.shopMinor, currency),
    phone: chargeOf(story)?.wallet_masked ?? null,
    expiresAt: story.expires_at.toISOString(),
    page: `${publicUrl}/${encodeURIComponent(services.paymentLookup.addresses.for(row))}`,
    receipt: isPaid ? receiptBy : null,
    held: heldIn(story, userId, now),
    ...orderIn(services.views.payment(row), story),
    books: story.paid_charge_id === null ? null : booksIn(story),
    terms: termsIn(story, services.providers),
    disputes: disputes.map((dispute) => disputeLineOf(dispute, now)),
    attempts: story.charges.map((charge) => attemptOf(charge, titleOf)),
    webhooks: story.webhooks.map(webhookOf),
    events: eventsOf(story, { notes, now, titleOf, sentenceOf }),
  };
}

/** What its processor says of giving it back. */
function termsIn(story: PaymentStory, providers: Pick<Providers, 'known'>): PaymentDetails['terms'] {
  const paid = story.charges.find(({ id }) => id === story.paid_charge_id);
  const processor = paid && providers.known(paid.provider);
  if (!paid || !processor) return null;
  const { least_minor: least, until, ...terms } = refundTermsOfCharge(processor.limits, paid);
  const money = least === null ? null : toDecimal(least, paid.currency);
  return { ...terms, processor: processor.title, least: money, until: until?.toISOString() ?? null };
}

function webhookOf(webhook: PaymentStory['webhooks'][number]): PaymentDetails['webhooks'][number] {
  const last = webhook.tries.at(-1);
  const answer = last ? String(last.http_status ?? last.outcome) : null;
  return { ...webhook, id: idOf(webhook), answer, body: last?.answer ?? null };
}

/** What people call a processor. */
export function titlesOf({
  services: { providers },
}: Pick<ConsoleDeps, 'services'>): (code: string) => string {
  return (code) => providers.known(code)?.title ?? code;
}

/** As the payer's own page opens it. */
export async function openedOf({ services }: Pick<ConsoleDeps, 'services'>, id: number) {
  const reader = { publicSession: null };
  const row = await services.stores.payments.byId(id, reader);
  if (row === null) return null;
  const timeline = await readTimelineOf(services.stores, { transactionId: id, ...reader });
  return { row, payment: services.views.payment(row), timeline };
}

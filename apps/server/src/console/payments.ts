// The console's payments: the list, the file, one payment with all that is known of it, and what may be done with it.
import { paymentsCalls } from '@titan/contract/console/payments.schema';
import { PAYMENT_FILTERS } from '@titan/contract/console/lists';
import type { PaymentDetails, PaymentLine } from '@titan/contract/console/payments.schema';
import { mayDo } from '@titan/contract/console/rights';
import { toDecimal } from '@titan/rules/money';
import { type Amount, readAnyAmount, readTypedAmount } from '@titan/rules/typed-amount';
import type * as z from 'zod/mini';
import { chargeMessageOf } from '../payments/charge-sentence.ts';
import { WIRE_STATUS } from '../payments/charge-status.ts';
import {
  createPaymentSearch,
  everyPayment,
  type FoundPaymentRow,
  type PaymentFilter,
  type PaymentSearch,
} from '../payments/views/payment-search.ts';
import { type PaymentStory, readStory, type StoryCharge } from '../payments/views/payment-story.ts';
import { chargeOf, fileNameOf, lastFourOf, paymentsFile } from '../payments/views/payments-file.ts';
import { meaningsOf } from '../payments/views/searched-text.ts';
import { paymentStatusOf } from '../payments/views/status-word.ts';
import { readTimelineOf } from '../payments/views/timeline.ts';
import { logPayment, readerNow } from '@titan/platform/request-context';
import { readLimits } from '../refunds/refund-limit-store.ts';
import { type RefundOutcome, refundPayment, type RefundRequest } from '../refunds/refund-payment.ts';
import { idOf } from '../webhooks/merchants-webhooks.ts';
import { refused } from './call.ts';
import { csvFile } from './csv-file.ts';
import { eventsOf } from './payment-events.ts';
import { askedRefundRoutes } from './asked-refunds.ts';
import type { ConsoleDeps } from './deps.ts';
import { createNotes, createSavedViews } from './kept-store.ts';
import type { Who } from './sign-in/sessions.ts';

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
  askedRefundRoutes(deps);
  viewRoutes(deps);
}

/** What changes something of a payment. */
function actRoutes(deps: PaymentDeps): void {
  const { handle, ports, activity, search } = deps;
  handle(paymentsCalls.refundPayment, async ({ who, params, body }) =>
    refund(deps, who, { reference: params.reference, ...body }),
  );
  handle(paymentsCalls.sendReceipt, async ({ who, params, body }) => {
    const id = await search.idOf(who, params.reference);
    const { receipts } = deps.services;
    const opened = id === null ? null : await openedOf(deps, id);
    if (opened === null) return refused('UNKNOWN');
    await receipts.email(opened, body.key);
    const receipt = await receipts.of(opened);
    if (receipt === null) return refused('CHANGED');
    await activity.recordBy(who, 'receipt.sent', params.reference);
    return { outcome: receipt.email?.last ?? ('link' as const), link: receipt.address };
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

function filterOf({ from, to, min, max, ...same }: Query): PaymentFilter {
  return {
    ...same,
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
    least: amountsIn(min),
    most: amountsIn(max),
  };
}

const amountsIn = (typed: string | undefined): Amount[] | null =>
  typed === undefined ? null : readAnyAmount(typed);

function lineOf(row: FoundPaymentRow | PaymentStory): PaymentLine {
  const charge = chargeOf<FoundPaymentRow['charges'][number] | StoryCharge>(row);
  return {
    reference: row.payment_reference,
    merchantReference: row.reference,
    status: paymentStatusOf(row),
    amount: toDecimal(row.amount_minor, row.currency),
    paid: toDecimal(row.amount_paid_minor, row.currency),
    currency: row.currency,
    customer: { name: row.customer_name, email: row.customer_email },
    channel: charge?.channel ?? null,
    lastFour: lastFourOf(charge),
    createdAt: row.created_at.toISOString(),
  };
}

async function readPayment(
  deps: PaymentDeps,
  { merchantId }: Who,
  id: number,
): Promise<PaymentDetails | null> {
  const { db, ports, services, publicUrl } = deps;
  const [story, row, notes] = await Promise.all([
    readStory(db, id, services.stores.attention),
    services.stores.payments.byId(id, { publicSession: null }),
    deps.notes.listOf(id),
  ]);
  if (story === null || row === null) return null;
  logPayment(story.payment_reference);
  const { currency } = story;
  const now = new Date(ports.clock.now());
  const { limits } = await readLimits(db, merchantId, currency, now);
  const isPaid = story.status === 'success';
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
    attempts: story.charges.map(attemptOf),
    webhooks: story.webhooks.map(webhookOf),
    events: eventsOf(story, notes),
  };
}

function attemptOf(charge: StoryCharge): PaymentDetails['attempts'][number] {
  const { currency } = charge;
  return {
    ...charge,
    processor: charge.provider,
    status: WIRE_STATUS[charge.status],
    lastFour: lastFourOf(charge),
    amount: toDecimal(charge.amount_minor, currency),
    fee: toDecimal(charge.fee_minor, currency),
    sentence: charge.status === 'success' ? null : chargeMessageOf(charge, readerNow()),
    at: charge.sent_at.toISOString(),
  };
}

function webhookOf(webhook: PaymentStory['webhooks'][number]): PaymentDetails['webhooks'][number] {
  const last = webhook.tries.at(-1);
  const answer = last ? String(last.http_status ?? last.outcome) : null;
  return { ...webhook, id: idOf(webhook), answer, body: last?.answer ?? null };
}

/** As the payer's own page opens it. */
async function openedOf({ services }: PaymentDeps, id: number) {
  const reader = { publicSession: null };
  const row = await services.stores.payments.byId(id, reader);
  if (row === null) return null;
  const timeline = await readTimelineOf(services.stores, { transactionId: id, ...reader });
  return { row, payment: services.views.payment(row), timeline };
}

type RefundBody = { reference: string; amount: string; reason: string; key: string };

/** The same submission again finds what it made, whoever may do it by then: its key is a part of the refund's reference. */
async function refund({ ports, keys, activity }: PaymentDeps, who: Who, body: RefundBody) {
  const { reference, reason } = body;
  const request: RefundRequest = {
    paymentReference: reference,
    reference: `console-${body.key}`,
    readIn: (currency) => {
      const amount = readTypedAmount(body.amount, currency);
      return { amount, body: amount.ok ? { ...body, amount: toDecimal(amount.minor, currency) } : body };
    },
    sentBody: body,
    purpose: 'console-refund-1',
    person: { ...who, mayExceedLimit: mayDo(who.role, 'refundAboveLimit', who.env) },
    reason: reason || null,
    webhookUrl: null,
    test: null,
  };
  const outcome = await activity.act(who, async (db, record) => {
    const made = await refundPayment({ ...ports, db, keys }, who, request);
    if (made.kind === 'begun')
      await record('refund.made', reference, { ...moneyOf(made.refund), env: who.env });
    if (made.kind === 'asked') await record('refund.asked', reference, { ...sumOf(made), env: who.env });
    return made;
  });
  return answerTo(outcome);
}

function answerTo(outcome: RefundOutcome) {
  switch (outcome.kind) {
    case 'payment_not_found':
      return refused('UNKNOWN');
    case 'not_paid':
    case 'reference_taken':
      return refused('CHANGED');
    case 'wrong_amount':
      return refused('INVALID', { amount: outcome.problem });
    case 'too_much':
      return refused('INVALID', { amount: 'too_much' });
    case 'not_allowed':
      return refused('NOT_ALLOWED');
    case 'step_up_needed':
      return refused('STEP_UP_NEEDED');
    case 'asked':
    case 'waiting':
      return { state: 'waiting' as const, ...sumOf(outcome) };
    case 'begun':
    case 'repeated':
      return { state: outcome.refund.status, ...moneyOf(outcome.refund) };
  }
}

const sumOf = ({ minor, currency }: { minor: number; currency: string }) =>
  moneyOf({ amount_minor: minor, currency });

function moneyOf({ amount_minor: minor, currency }: { amount_minor: number; currency: string }) {
  return { amount: toDecimal(minor, currency), currency };
}

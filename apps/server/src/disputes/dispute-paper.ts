// The answer to a dispute as a paper for the processor and the customer's bank, in English: what we know of the payment, with what the shop
// writes. The console prints it, and an archive has it as text.
import type { PaymentEvent } from '@titan/contract/console/payments.schema';
import { consoleMessages } from '@titan/copy/words/console';
import { consolePaymentsMessages } from '@titan/copy/words/console-payments';
import { CONFIRMED_WITH, PAPER_HEADINGS, PAPER_LINES, proposedStatement } from '@titan/copy/dispute-paper';
import { english } from '@titan/copy/english';
import { moment } from '@titan/copy/moment';
import { fromDecimal } from '@titan/rules/money';
import type { CustomerRow } from '../payments/views/customers.ts';
import type { PaymentStory } from '../payments/views/payment-story.ts';
import { chargeOf, lastFourOf } from '../payments/views/payments-file.ts';
import type { DisputeRow } from './read-disputes.ts';

export type Paper = { title: string; parts: { heading: string; lines: string[] }[] };

/** What the shop writes. */
export type PaperDraft = { message: string; service: string; address: string; deliveredOn: string };

export type PaperFacts = {
  dispute: DisputeRow;
  story: PaymentStory;
  /** The payment's, for its merchant. */
  events: readonly PaymentEvent[];
  narration: string | null;
  items: readonly { name: string; quantity: number; amount: string }[];
  /** Null: nothing is known of whom it is about. */
  customer: CustomerRow | null;
  /** The address of the signed receipt. */
  receipt: string | null;
  /** What people call a processor. */
  titleOf(provider: string): string;
};

type Written = { draft: PaperDraft; files: readonly string[] };

/** What a shop may begin its answer with. */
export function proposedDraft(facts: PaperFacts): PaperDraft {
  const { items, narration } = facts;
  const service = narration ?? items.map(({ name }) => name).join(', ');
  return { message: statementFor(facts), service, address: '', deliveredOn: '' };
}

function statementFor(facts: PaperFacts): string {
  const { dispute, story, items, narration } = facts;
  const [first] = items;
  const { customer_name: name, customer_email: email } = story;
  const back = refundsIn(story);
  const backMinor = back.reduce((sum, refund) => sum + refund.amount_minor, 0);
  return proposedStatement({
    shop: story.merchant,
    what: narration ?? (items.length === 1 && first ? first.name : null),
    customer: name ?? email,
    money: english.money(story.amount_paid_minor, story.currency),
    time: whenOf(paidAt(facts), story.currency),
    confirmed: confirmedWith(story),
    refunds: back.map((refund) => PAPER_LINES.refunded(refundLine(refund))),
    isRefunded: dispute.currency === story.currency && backMinor >= dispute.amount_minor,
  });
}

export function disputePaper(facts: PaperFacts, { draft, files }: Written): Paper {
  const { dispute, story, receipt } = facts;
  const parts: Paper['parts'] = [
    { heading: PAPER_HEADINGS.statement, lines: draft.message.split('\n') },
    { heading: PAPER_HEADINGS.payment, lines: paymentLines(facts) },
    { heading: PAPER_HEADINGS.order, lines: orderLines(facts, draft.service) },
    { heading: PAPER_HEADINGS.delivery, lines: deliveryLines(draft) },
    { heading: PAPER_HEADINGS.customer, lines: customerLines(facts) },
    {
      heading: PAPER_HEADINGS.refunds,
      lines: refundsIn(story).map((refund) => PAPER_LINES.refunded(refundLine(refund))),
    },
    { heading: PAPER_HEADINGS.story, lines: storyLines(facts) },
    {
      heading: PAPER_HEADINGS.receipt,
      lines: receipt === null ? [] : [PAPER_LINES.receipt({ address: receipt })],
    },
    { heading: PAPER_HEADINGS.files, lines: [...files] },
  ];
  return {
    title: PAPER_LINES.title({ handle: dispute.handle }),
    parts: parts.filter(({ lines }) => lines.some((line) => line.trim() !== '')),
  };
}

/** For an archive, and for whoever has no page to read it in. */
export function paperText({ title, parts }: Paper): string {
  const sections = parts.map(({ heading, lines }) =>
    [heading, '-'.repeat(heading.length), ...lines].join('\n'),
  );
  return `${[title, ...sections].join('\n\n')}\n`;
}

function paymentLines(facts: PaperFacts): string[] {
  const { dispute, story, titleOf } = facts;
  const { reference, payment_reference: ours, amount_paid_minor: paid, currency } = story;
  const charge = chargeOf(story);
  const how = confirmedWith(story);
  return [
    PAPER_LINES.paid({ money: english.money(paid, currency), time: whenOf(paidAt(facts), currency) }),
    ...(charge ? [PAPER_LINES.way({ way: wayOf(charge), processor: titleOf(charge.provider) })] : []),
    ...(how === null ? [] : [PAPER_LINES.confirmed({ how })]),
    PAPER_LINES.reference({ reference, ours }),
    PAPER_LINES.disputed({
      money: english.money(dispute.amount_minor, dispute.currency),
      reason: dispute.reason ?? '–',
    }),
  ];
}

function orderLines({ items, narration, story: { currency } }: PaperFacts, service: string): string[] {
  const listed = items.map(({ name, quantity, amount }) => {
    const isOff = amount.startsWith('-');
    const money = english.money(fromDecimal(isOff ? amount.slice(1) : amount, currency), currency);
    return PAPER_LINES.item({ name, quantity, money: isOff ? `−${money}` : money });
  });
  return [...service.split('\n'), ...(narration === null ? [] : [narration]), ...listed].filter(Boolean);
}

function deliveryLines({ address, deliveredOn }: PaperDraft): string[] {
  return [
    ...(address === '' ? [] : [PAPER_LINES.deliveredTo({ address: address.replaceAll('\n', ', ') })]),
    ...(deliveredOn === '' ? [] : [PAPER_LINES.deliveredOn({ day: deliveredOn })]),
  ];
}

function customerLines({ customer, story }: PaperFacts): string[] {
  const { customer_name: name, customer_email: email, currency } = story;
  // This payment, and what else of theirs is disputed, are not among them.
  const others = customer === null ? 0 : customer.paid - Math.max(customer.disputed, 1);
  return [
    PAPER_LINES.customer({ name: name ?? '–', email }),
    ...(customer === null || others <= 0
      ? []
      : [PAPER_LINES.history({ count: others, since: whenOf(customer.first_paid_at, currency) })]),
  ];
}

/** What shows that its payer paid and what came of it; what the team wrote, and what its server was told, is nobody else's. */
function storyLines({ events, story: { currency } }: PaperFacts): string[] {
  return events.flatMap((event) => {
    const title = eventTitle(event);
    return title === null ? [] : `${whenOf(new Date(event.at), currency)}: ${title}`;
  });
}

function eventTitle(event: PaymentEvent): string | null {
  const { event: words, what: whats } = consolePaymentsMessages;
  switch (event.kind) {
    case 'opened':
      return words.opened({ money: moneyOf(event) });
    case 'tried':
      return words.tried({ way: wayNamed(event.channel, event.lastFour), processor: event.processor });
    case 'evidence': {
      const known: Readonly<Record<string, string>> = whats;
      const step = event.step === null ? undefined : CONFIRMED_WITH[event.step];
      const what = [known[event.what] ?? event.what, step].filter(Boolean).join(', ');
      return words[event.source]({ processor: event.processor, what });
    }
    case 'moved':
      return words[event.state]({ money: moneyOf(event) });
    case 'refund':
      return event.state === 'success' ? words.refund.success({ money: moneyOf(event) }) : null;
    default:
      return null;
  }
}

type Charge = PaymentStory['charges'][number];

const wayOf = (charge: Charge): string => wayNamed(charge.channel, lastFourOf(charge));

function wayNamed(channel: Charge['channel'], digits: string | null): string {
  const way = consoleMessages.channels[channel];
  return digits === null ? way : consolePaymentsMessages.endsIn({ way, digits });
}

/** What its payer was asked for; null: for nothing that tells a bank anything. */
function confirmedWith(story: PaymentStory): string | null {
  const steps = chargeOf(story)?.evidence.flatMap(({ kind, auth_model: step }) =>
    kind === 'step' && step !== null ? (CONFIRMED_WITH[step] ?? []) : [],
  );
  return steps?.length ? [...new Set(steps)].join(', ') : null;
}

function paidAt({ events, story }: PaperFacts): Date {
  const approved = events.find((event) => event.kind === 'evidence' && event.what === 'approved');
  return approved ? new Date(approved.at) : story.created_at;
}

type StoryRefund = PaymentStory['refunds'][number];

const refundsIn = ({ refunds }: PaymentStory): StoryRefund[] =>
  refunds.filter(({ status }) => status === 'success');

function refundLine({
  amount_minor: minor,
  currency,
  completed_at: completed,
  created_at: created,
  reference,
}: StoryRefund) {
  return {
    money: english.money(minor, currency),
    time: whenOf(completed ?? created, currency),
    reference,
  };
}

const whenOf = (at: Date | null, currency: string): string =>
  at === null ? '–' : moment(at.getTime(), currency, english).whole;

const moneyOf = ({ amount, currency }: { amount: string; currency: string }): string =>
  english.money(fromDecimal(amount, currency), currency);

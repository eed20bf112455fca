// A payment on one screen: what was asked, what was answered, what goes back, what the merchant was told, and who acts next.
import type { FoundPayment } from '../../payments/views/find-payment.ts';
import {
  type PaymentStory,
  type RepeatedEvidence,
  type StoryCharge,
  withoutRepeats,
} from '../../payments/views/payment-story.ts';
import { nextOf } from './next.ts';
import { moneyOf, timeOf } from './values.ts';

/** One line of a list. */
export function foundLine(found: FoundPayment): string {
  const { payment_reference: payment, reference, merchant, merchant_id: id, env, status } = found;
  const sum = moneyOf(found.amount_minor, found.currency);
  return printable(
    `${payment}  ${timeOf(found.created_at)}  ${status}  ${sum}  ${found.customer_email}  ${reference}, merchant ${id} ${merchant} (${env})`,
  );
}

/** The whole story. */
export function storyLines(story: PaymentStory, now: number): string[] {
  return [
    ...headLines(story),
    ...story.charges.flatMap((charge) => chargeLines(charge, story)),
    ...section('Money that goes back, because it was not to be kept', story.owed.map(owedLine)),
    ...section('Refunds', story.refunds.flatMap(refundLines)),
    ...section('Disputes', story.disputes.map(disputeLine)),
    ...section('Webhooks', story.webhooks.flatMap(webhookLines)),
    ...section('Time skipped by a tester', story.skipped.map(skippedLine)),
    ...section('Who acts next', nextOf(story, now)),
  ].map(printable);
}

/** What the payment waits for alone. */
export function waitLines(story: PaymentStory, now: number): string[] {
  return [story.payment_reference, ...nextOf(story, now).map((line) => `  ${line}`)].map(printable);
}

function skippedLine({ at, ms }: PaymentStory['skipped'][number]): string {
  return `${timeOf(at)}  +${ms / 60_000} min`;
}

/** What payers, merchants and processors wrote must not command the operator's terminal. */
function printable(line: string): string {
  return line.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}

function headLines(story: PaymentStory): string[] {
  const { payment_reference: payment, reference, merchant, merchant_id: id, env, currency } = story;
  const { customer_name: name, customer_email: email, refunded_minor: refunded } = story;
  const back = refunded === 0 ? '' : `, of which ${moneyOf(refunded, currency)} refunded or on its way back`;
  return [
    `${payment}: ${story.status}`,
    `  ${reference} of merchant ${id}, ${merchant} (${env})`,
    `  asked ${moneyOf(story.amount_minor, currency)}, received ${moneyOf(story.amount_paid_minor, currency)}${back}`,
    `  payer ${name === null ? '' : `${name} `}<${email}>`,
    `  made ${timeOf(story.created_at)}, ends ${timeOf(story.expires_at)}, attempts ${story.attempts} of ${story.attempts_max}`,
  ];
}

function chargeLines(charge: StoryCharge, { paid_charge_id: paidBy, transfers }: PaymentStory): string[] {
  const handle = charge.handle === null ? '' : `, there ${charge.handle}`;
  const title = `${charge.reference}: ${charge.status}${charge.id === paidBy ? ', it paid' : ''}`;
  const sum = moneyOf(charge.amount_minor, charge.currency);
  const came = transfers.filter(({ charge_id: of }) => of === charge.id).map(transferLine);
  return section(title, [
    `${withWhat(charge)}, ${sum} at ${charge.provider}/${charge.account}${handle}`,
    `${timeOf(charge.sent_at)}  asked`,
    ...withoutRepeats(charge.evidence).map(evidenceLine),
    ...came,
  ]);
}

/** What was charged, as far as its merchant sees it. */
function withWhat(charge: StoryCharge): string {
  const words = [
    charge.channel.replaceAll('_', ' '),
    charge.card_brand ?? charge.wallet_network ?? charge.bank_name,
    hiddenUpTo(charge.card_last_four ?? charge.bank_last_four) ?? charge.wallet_masked,
    charge.transfer_to && `to ${charge.transfer_to}`,
  ];
  return words.filter((word) => word !== null).join(' ');
}

function hiddenUpTo(lastFour: string | null): string | null {
  return lastFour && `****${lastFour}`;
}

const SOURCES = {
  answer: 'answered',
  query: 'answered when asked again',
  callback: 'called us',
  operator: 'a person says',
};

function evidenceLine({ first, until, count }: RepeatedEvidence): string {
  const { at, source, kind, error_type: why, auth_model: step, message } = first;
  const what = kind === 'lost' ? 'no answer' : kind;
  const sum =
    first.amount_minor === null || first.currency === null
      ? ''
      : ` ${moneyOf(first.amount_minor, first.currency)}`;
  const cause = why === null ? '' : ` (${why})`;
  const words = message === null || message === '' ? '' : `: "${message}"`;
  const often = count === 1 ? '' : `, ${count} times until ${timeOf(until)}`;
  return `${timeOf(at)}  ${SOURCES[source]}: ${what}${step === null ? '' : ` ${step}`}${sum}${cause}${words}${often}`;
}

function transferLine(transfer: PaymentStory['transfers'][number]): string {
  const { landed_at: at, transfer_id: id, amount_minor: minor, currency, disposition } = transfer;
  const from = [transfer.payer_name, transfer.payer_account, transfer.payer_bank].filter((part) => part);
  return `${timeOf(at)}  ${moneyOf(minor, currency)} arrived (${id})${from.length === 0 ? '' : ` from ${from.join(', ')}`}: ${disposition}`;
}

type ListedReturn = Omit<PaymentStory['owed'][number], 'reason' | 'status'> & { status: string };

function owedLine(sum: ListedReturn & { reason?: string }): string {
  const { updated_at: at, reversal_reference: reversal, amount_minor: minor, currency, status } = sum;
  const handle = sum.handle === null ? '' : `, there ${sum.handle}`;
  const why = sum.reason === undefined ? '' : ` (${sum.reason})`;
  return `${timeOf(at)}  ${reversal}${handle}  ${moneyOf(minor, currency)}${why}: ${status}${sum.note === null ? '' : `: "${sum.note}"`}`;
}

function refundLines(refund: PaymentStory['refunds'][number]): string[] {
  const { created_at: at, reference, amount_minor: minor, currency, status, reason, message } = refund;
  const why = reason === null ? '' : ` "${reason}"`;
  const end = message === null ? '' : `: "${message}"`;
  return [
    `${timeOf(at)}  ${reference}  ${moneyOf(minor, currency)}${why}: ${status}${end}`,
    ...refund.parts.map((part) => `  ${owedLine(part)}`),
  ];
}

function disputeLine(dispute: PaymentStory['disputes'][number]): string {
  const { created_at: at, handle, amount_minor: minor, currency, status, reason, answer_by: by } = dispute;
  const until = by === null ? '' : `, to be answered by ${timeOf(by)}`;
  return `${timeOf(at)}  ${handle}  ${moneyOf(minor, currency)}${reason === null ? '' : ` "${reason}"`}: ${status}${until}`;
}

function webhookLines(webhook: PaymentStory['webhooks'][number]): string[] {
  const { payment_reference: payment, seq, event, url, status, why } = webhook;
  return [
    `${payment}-${seq}  ${event} to ${url}: ${status}${why === null ? '' : ` (${why})`}`,
    ...webhook.tries.map((each) => {
      const answered = each.http_status === null ? each.outcome : `answered ${each.http_status}`;
      const words = each.answer === null || each.answer === '' ? '' : `: "${each.answer}"`;
      return `  ${timeOf(new Date(each.at))}  ${answered} in ${each.took_ms} ms${words}`;
    }),
  ];
}

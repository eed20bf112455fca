// The payer's timeline (decision 0028): a plain list of what has happened to this payment, when, and who acts next. It shows
// only what the service has recorded.
import type { PaymentView, PaymentStatus } from '@titan/contract/payer/payment.schema';
import type { Timeline, TimelineStep } from '@titan/contract/payer/timeline.schema';
import { fromDecimal } from '@titan/rules/money';
import type { Channel } from '@titan/rules/methods';
import { MONEY_AT } from '@titan/rules/money-at';
import type { ReactNode } from 'react';
import { timelineMessages } from '@titan/copy/words/timeline';
import type { Language } from '@titan/copy/language';
import { moment } from '@titan/copy/moment';
import { useLanguage } from '../../ui/language.tsx';
import { Fold } from '../../ui/fold.tsx';
import { decimalMoney } from '../amount-to-pay.ts';
import classes from './timeline.module.css';
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import { attemptsAreUsedUp, isLeft, mayStillPay } from '../../stages/method.ts';

type TimelineListProps = {
  payment: PaymentView;
  steps: Timeline;
  /** It is what the page is for. */
  isOpen?: boolean;
  children?: ReactNode;
};

export function TimelineList({ payment, steps, isOpen = false, children }: TimelineListProps) {
  const { currency } = payment;
  const language = useLanguage();
  const words = language.wordsOf(timelineMessages);
  const { zone } = moment(payment.server_time, currency, language);
  return (
    <section className={classes.timeline} aria-labelledby="timeline-title">
      <Fold isOpen={isOpen} name={<h2 id="timeline-title">{words.title}</h2>}>
        <ol>
          {joined(steps).map(({ step, count }, index) => (
            <li key={`${index} ${count}`}>
              <StepTime at={step.at} currency={currency} />
              <span>
                <StepSentence step={step} merchant={payment.merchant.name} />
                {count === 1 ? null : <span>{` (${words.often({ count })})`}</span>}
              </span>
            </li>
          ))}
        </ol>
        <p>
          <strong>{words.next}</strong>
          <span>{nextSentence(payment, language)}</span>
        </p>
        <small>{words.times({ zone })}</small>
        {children}
      </Fold>
    </section>
  );
}

/** Events of an attempt that failed: no money moves at these. */
const OF_FAILED_ATTEMPT: ReadonlySet<TimelineStep['event']> = new Set([
  'tried',
  'step',
  'declined',
  'given-up',
]);

/** Attempts that went alike are listed once: each of their steps at its first time, and how often it happened. */
export function joined(steps: Timeline): { step: TimelineStep; count: number }[] {
  const rows: { step: TimelineStep; count: number }[] = [];
  for (const step of steps) {
    const same = rows.slice(-2).find((row) => isSame(row.step, step));
    if (same) same.count += 1;
    else rows.push({ step, count: 1 });
  }
  return rows;
}

function isSame(one: TimelineStep, other: TimelineStep): boolean {
  return (
    OF_FAILED_ATTEMPT.has(one.event) &&
    JSON.stringify({ ...one, at: 0 }) === JSON.stringify({ ...other, at: 0 })
  );
}

function StepTime({ at, currency }: { at: number; currency: string }) {
  const { short } = moment(at, currency, useLanguage());
  return <time dateTime={new Date(at).toISOString()}>{short}</time>;
}

/** Its money stays in one piece: currency and figure on one line, in this order in every direction of writing. */
function StepSentence({ step, merchant }: { step: TimelineStep; merchant: string }) {
  const language = useLanguage();
  const sentence = sentenceOf(step, merchant, language);
  const money = moneyOf(step, language);
  const at = money === '' ? -1 : sentence.lastIndexOf(money);
  if (at < 0) return sentence;
  return (
    <>
      {sentence.slice(0, at)}
      <bdi>{money}</bdi>
      {sentence.slice(at + money.length)}
    </>
  );
}

function moneyOf({ amount, currency }: TimelineStep, language: Language): string {
  return amount === null ? '' : decimalMoney(amount, currency, language);
}

/** What the payer reads of one step. */
export function sentenceOf(step: TimelineStep, merchant: string, language: Language): string {
  const { event, auth_model: model } = step;
  const words = language.wordsOf(timelineMessages);
  // An event of an attempt always names its channel; were it left out, the sentence would still be true of a card.
  const channel = step.channel ?? 'card';
  if (event === 'step') return askedBy(stepsOf(words, channel), model);
  const ofEvent = words.events[event];
  const sentence = typeof ofEvent === 'object' ? ofEvent[channel] : ofEvent;
  return typeof sentence === 'string' ? sentence : sentence({ merchant, money: moneyOf(step, language) });
}

/** Who asks for the steps of a charge: the wallet, or a bank. */
function stepsOf({ steps }: typeof timelineMessages, channel: Channel) {
  return steps[MONEY_AT[channel]];
}

function askedBy(
  steps: Partial<Record<string, string>> & { readonly other: string },
  model: string | null,
): string {
  return steps[model ?? 'other'] ?? steps.other;
}

/** After a failure: what the screen offers. */
function retryMethods({ charge, payment_channels: channels }: PaymentView): 'same' | 'other' | 'any' {
  if (channels.length > 0 && !channels.some((channel) => channel === charge?.channel)) return 'other';
  return channels.length > 1 ? 'any' : 'same';
}

/** The next step, in words: ours, where we have money to send back, and that of whoever moves the payment on. */
export function nextSentence(payment: PaymentView, language: Language): string {
  const { who } = language.wordsOf(timelineMessages);
  const sentences = [owesMoney(payment) ? who['send-back'] : null, actorSentence(payment, who)];
  return sentences.filter((sentence) => sentence !== null).join(' ');
}

function approveSentence({ charge }: PaymentView, approve: Partial<Record<string, string>>): string {
  return approve[charge?.stage ?? ''] ?? '';
}

/** A payment that was given back, or a part of it, is not simply complete. */
function actorSentence(payment: PaymentView, who: (typeof timelineMessages)['who']): string {
  const next = nextActorOf(payment);
  switch (next) {
    case 'check':
      return who.check[payment.charge?.channel ?? 'card'];
    case 'deliver': {
      const wasGivenBack = fromDecimal(payment.amount_refunded, payment.currency) > 0;
      return who[wasGivenBack ? 'given-back' : 'deliver']({ merchant: payment.merchant.name });
    }
    case 'ask-anew':
      return who[next]({ merchant: payment.merchant.name });
    case 'again':
      return who.again[retryMethods(payment)];
    case 'approve':
      return approveSentence(payment, who.approve);
    default:
      return who[next];
  }
}

// --- Who acts next on a payment (decision 0028): read off the same payment as the screen, so that the two cannot disagree

export type NextActor =
  | 'choose'
  | 'answer'
  | 'approve'
  | 'transfer'
  | 'rest'
  | 'again'
  | 'ask-anew'
  | 'check'
  | 'check-older'
  | 'deliver';

/** Payments that are over; null: still open. */
const OVER: Record<PaymentStatus, NextActor | null> = {
  pending: null,
  processing: null,
  success: 'deliver',
  failed: 'ask-anew',
  expired: 'ask-anew',
  abandoned: 'ask-anew',
};

/** Stages at which the charge waits for the payer elsewhere, or for a transfer; at every other it is an answer on our page. */
const AT_STAGE: Partial<Record<NonNullable<ChargeView['stage']>, NextActor>> = {
  '3ds': 'approve',
  mobile_money_check: 'approve',
  mobile_money_payment_query: 'check',
  pending_payment: 'approve',
  'approval-guide': 'approve',
  'bank-pending': 'check',
  account_details: 'transfer',
  transfer_termination: 'check',
  transfer_rest: 'rest',
  checking: 'check',
};

/** Who moves the payment on. What we have to send back is shown beside it (`owesMoney`). */
export function nextActorOf(payment: PaymentView): NextActor {
  return OVER[payment.status] ?? nextWhileOpen(payment);
}

/** Some of the payer's money is yet to be sent back. */
function owesMoney({ reversals }: PaymentView): boolean {
  return reversals.some(({ reversed }) => !reversed);
}

function nextWhileOpen(payment: PaymentView): NextActor {
  const { charge, status } = payment;
  if (mayStillPay(charge) && !isLeft(payment)) return nextOfCharge(charge);
  if (attemptsAreUsedUp(payment)) return status === 'processing' ? 'check-older' : 'ask-anew';
  return charge === null ? 'choose' : 'again';
}

function nextOfCharge({ stage, status, auth_model: model }: ChargeView): NextActor {
  // The bank's own page is open: nothing comes of it until the payer has approved there.
  if (stage === 'bank-pending' && model === 'REDIRECT') return 'approve';
  if (stage !== null) return AT_STAGE[stage] ?? 'answer';
  return status === 'pending' ? 'answer' : 'check';
}

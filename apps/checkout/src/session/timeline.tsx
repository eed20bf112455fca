// The payer's timeline (decision 0028): a plain list of what has happened to this payment, when, and who acts next. Only what the
// service has written down stands in it.
import type { PaymentView } from '@titan/contract/payment';
import type { Timeline, TimelineStep } from '@titan/contract/timeline';
import { formatMoney, fromDecimal } from '@titan/rules/money';
import { paymentTime } from '@titan/rules/payment-time';
import type { ReactNode } from 'react';
import { timelineWords } from '@titan/copy/en/timeline';
import { nextActorOf, owesMoney } from './next-actor.ts';
import classes from './timeline.module.css';

type TimelineListProps = { payment: PaymentView; steps: Timeline; children?: ReactNode };

export function TimelineList({ payment, steps, children }: TimelineListProps) {
  const { currency } = payment;
  return (
    <section className={classes.timeline} aria-labelledby="timeline-title">
      <h2 id="timeline-title">{timelineWords.title}</h2>
      <ol>
        {steps.map((step, index) => (
          <li key={index}>
            <StepTime at={step.at} currency={currency} />
            <StepSentence step={step} merchant={payment.merchant.name} />
          </li>
        ))}
      </ol>
      <p>
        <strong>{timelineWords.next}</strong>
        {nextSentence(payment)}
      </p>
      <small>{timelineWords.times(paymentTime(payment.server_time, currency).zone)}</small>
      {children}
    </section>
  );
}

function StepTime({ at, currency }: { at: number; currency: string }) {
  const { date, time } = paymentTime(at, currency);
  return <time dateTime={new Date(at).toISOString()}>{`${date.replace(/ \d{4}$/, '')}, ${time}`}</time>;
}

/** Its money stays in one piece: currency and figure on one line, in this order in every direction of writing. */
function StepSentence({ step, merchant }: { step: TimelineStep; merchant: string }) {
  const sentence = sentenceOf(step, merchant);
  const money = moneyOf(step);
  const at = money === '' ? -1 : sentence.lastIndexOf(money);
  if (at < 0) return <span>{sentence}</span>;
  return (
    <span>
      {sentence.slice(0, at)}
      <bdi>{money}</bdi>
      {sentence.slice(at + money.length)}
    </span>
  );
}

function moneyOf({ amount, currency }: TimelineStep): string {
  return amount === null ? '' : formatMoney(fromDecimal(amount, currency), currency);
}

/** What the payer reads of one step. */
export function sentenceOf(step: TimelineStep, merchant: string): string {
  const { event, channel, auth_model: model } = step;
  const money = moneyOf(step);
  // An event of an attempt always names its channel; were it left out, the sentence would still be true of a card.
  return timelineWords.events[event]({ merchant, money, channel: channel ?? 'card', model: model ?? '' });
}

/** After a failure: what the screen offers. */
function waysOn({ charge, payment_channels: channels }: PaymentView): 'same' | 'other' | 'any' {
  if (!channels.some((channel) => channel === charge?.channel)) return 'other';
  return channels.length > 1 ? 'any' : 'same';
}

/** Who acts next, in words: we, where we have money to send back, and whoever moves the payment on. */
export function nextSentence(payment: PaymentView): string {
  const sentences = [owesMoney(payment) ? timelineWords.who['send-back'] : null, actorSentence(payment)];
  return sentences.filter((sentence) => sentence !== null).join(' ');
}

/** A payment that was given back, or a part of it, is not simply complete. */
function actorSentence(payment: PaymentView): string {
  const next = nextActorOf(payment);
  switch (next) {
    case 'check':
      return timelineWords.who.check(payment.charge?.channel ?? 'card');
    case 'deliver': {
      const wasGivenBack = fromDecimal(payment.amount_refunded, payment.currency) > 0;
      return timelineWords.who[wasGivenBack ? 'given-back' : 'deliver'](payment.merchant.name);
    }
    case 'ask-anew':
      return timelineWords.who[next](payment.merchant.name);
    case 'again':
      return timelineWords.who.again(waysOn(payment));
    default:
      return timelineWords.who[next];
  }
}

// The payer's timeline (decision 0028): a plain list of what has happened to this payment, when, and who acts next. Only what the
// service has written down stands in it.
import type { PaymentView } from '@titan/contract/payment';
import type { Timeline, TimelineStep } from '@titan/contract/timeline';
import type { Translated } from '@titan/copy/catalogue';
import { fromDecimal } from '@titan/rules/money';
import type { Channel } from '@titan/rules/methods';
import type { ReactNode } from 'react';
import { timelineWords } from '@titan/copy/en/timeline';
import type { Language } from '@titan/copy/language';
import { moment } from '@titan/copy/moment';
import { useLanguage } from '../language.tsx';
import { decimalMoney } from './amount-to-pay.ts';
import { nextActorOf, owesMoney } from './next-actor.ts';
import classes from './timeline.module.css';

type TimelineListProps = { payment: PaymentView; steps: Timeline; children?: ReactNode };

export function TimelineList({ payment, steps, children }: TimelineListProps) {
  const { currency } = payment;
  const language = useLanguage();
  const words = language.wordsOf(timelineWords);
  const { zone } = moment(payment.server_time, currency, language);
  return (
    <section className={classes.timeline} aria-labelledby="timeline-title">
      <h2 id="timeline-title">{words.title}</h2>
      <ol>
        {steps.map((step, index) => (
          <li key={index}>
            <StepTime at={step.at} currency={currency} />
            <StepSentence step={step} merchant={payment.merchant.name} />
          </li>
        ))}
      </ol>
      <p>
        <strong>{words.next}</strong>
        {nextSentence(payment, language)}
      </p>
      <small>{words.times({ zone })}</small>
      {children}
    </section>
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
  if (at < 0) return <span>{sentence}</span>;
  return (
    <span>
      {sentence.slice(0, at)}
      <bdi>{money}</bdi>
      {sentence.slice(at + money.length)}
    </span>
  );
}

function moneyOf({ amount, currency }: TimelineStep, language: Language): string {
  return amount === null ? '' : decimalMoney(amount, currency, language);
}

/** What the payer reads of one step. */
export function sentenceOf(step: TimelineStep, merchant: string, language: Language): string {
  const { event, auth_model: model } = step;
  const words = language.wordsOf(timelineWords);
  // An event of an attempt always names its channel; were it left out, the sentence would still be true of a card.
  const channel = step.channel ?? 'card';
  if (event === 'step') return askedBy(stepsOf(words, channel), model);
  const said = words.events[event];
  const sentence = typeof said === 'object' ? said[channel] : said;
  return typeof sentence === 'string' ? sentence : sentence({ merchant, money: moneyOf(step, language) });
}

/** Who asks for the steps of a charge: the wallet, or a bank. */
function stepsOf({ steps }: Translated<typeof timelineWords>, channel: Channel) {
  return channel === 'mobile_money' ? steps.wallet : steps.bank;
}

function askedBy(
  steps: Partial<Record<string, string>> & { readonly other: string },
  model: string | null,
): string {
  return steps[model ?? 'other'] ?? steps.other;
}

/** After a failure: what the screen offers. */
function waysOn({ charge, payment_channels: channels }: PaymentView): 'same' | 'other' | 'any' {
  if (!channels.some((channel) => channel === charge?.channel)) return 'other';
  return channels.length > 1 ? 'any' : 'same';
}

/** Who acts next, in words: we, where we have money to send back, and whoever moves the payment on. */
export function nextSentence(payment: PaymentView, language: Language): string {
  const { who } = language.wordsOf(timelineWords);
  const sentences = [owesMoney(payment) ? who['send-back'] : null, actorSentence(payment, who)];
  return sentences.filter((sentence) => sentence !== null).join(' ');
}

/** A payment that was given back, or a part of it, is not simply complete. */
function actorSentence(payment: PaymentView, who: Translated<typeof timelineWords>['who']): string {
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
      return who.again[waysOn(payment)];
    default:
      return who[next];
  }
}

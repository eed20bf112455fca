// What happened to a payment, for its merchant: the operator's story (payments/views/payment-story.ts) as a list in the order of time.
import type { PaymentEvent } from '@titan/contract/console/payments.schema';
import { toDecimal } from '@titan/rules/money';
import { type PaymentStory, type StoryCharge, withoutRepeats } from '../payments/views/payment-story.ts';
import type { PaymentNote } from './kept-store.ts';

/** Oldest first. */
export function eventsOf(story: PaymentStory, notes: readonly PaymentNote[]): PaymentEvent[] {
  const events: PaymentEvent[] = [
    { kind: 'opened', ...recorded(story.created_at), ...moneyOf(story) },
    ...story.charges.flatMap((charge): PaymentEvent[] => [
      {
        kind: 'tried',
        channel: charge.channel,
        processor: charge.provider,
        ...recorded(charge.sent_at),
        ...moneyOf(charge),
      },
      ...evidenceOf(charge),
    ]),
    ...story.transfers.map((each): PaymentEvent => ({
      kind: 'moved',
      state: each.disposition === 'owed' ? 'returned' : 'kept',
      ...recorded(
        each.landed_at,
        [each.payer_name, each.payer_account, each.payer_bank].filter(Boolean).join(', '),
      ),
      ...moneyOf(each),
    })),
    ...story.owed.map((each): PaymentEvent => ({
      kind: 'moved',
      state: each.status,
      ...recorded(each.updated_at),
      ...moneyOf(each),
    })),
    ...story.refunds.map((each): PaymentEvent => ({
      kind: 'refund',
      state: each.status,
      ...recorded(each.completed_at ?? each.created_at, each.reason, each.message),
      ...moneyOf(each),
    })),
    ...story.disputes.map((each): PaymentEvent => ({
      kind: 'dispute',
      state: each.status,
      ...recorded(each.created_at),
      ...moneyOf(each),
    })),
    ...story.webhooks.flatMap(({ event: name, tries }) =>
      tries.map(({ at, http_status: status, outcome }): PaymentEvent => ({
        kind: 'webhook',
        name,
        answer: String(status ?? outcome),
        ...recorded(new Date(at)),
      })),
    ),
    ...notes.map(({ at, who, text }): PaymentEvent => ({ kind: 'note', who, ...recorded(at, text) })),
  ];
  return events.toSorted((one, other) => one.at.localeCompare(other.at));
}

function evidenceOf({ evidence, provider: processor }: StoryCharge): PaymentEvent[] {
  return withoutRepeats(evidence).map(({ first, count: times }) => {
    const { at, source, kind: what, auth_model: step, error_type: cause, message } = first;
    return { kind: 'evidence', source, what, processor, step, times, ...recorded(at, message, cause) };
  });
}

function recorded(at: Date, ...quotes: (string | null)[]): Pick<PaymentEvent, 'at' | 'quotes'> {
  return { at: at.toISOString(), quotes: quotes.flatMap((text) => text || []) };
}

function moneyOf({ amount_minor: minor, currency }: { amount_minor: number; currency: string }) {
  return { amount: toDecimal(minor, currency), currency };
}

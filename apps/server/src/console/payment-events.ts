// What happened to a payment, for its merchant: the operator's story (payments/views/payment-story.ts) as a list in the order of time.
import type { PaymentEvent } from '@titan/contract/console/payments.schema';
import { toDecimal } from '@titan/rules/money';
import type { PaymentStory, StoryCharge, StoryEvidence } from '../payments/views/payment-story.ts';
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

const SAME = ['source', 'kind', 'error_type', 'message', 'auth_model'] as const;

/** What was reported again and again stands once: a processor that is asked for days answers the same. */
function evidenceOf({ evidence, provider: processor }: StoryCharge): PaymentEvent[] {
  const runs: { first: StoryEvidence; times: number }[] = [];
  for (const each of evidence) {
    const last = runs.at(-1);
    if (last && SAME.every((part) => last.first[part] === each[part])) last.times += 1;
    else runs.push({ first: each, times: 1 });
  }
  return runs.map(({ first: { at, source, kind, auth_model: step, error_type: cause, message }, times }) => {
    return { kind: 'evidence', source, what: kind, processor, step, times, ...recorded(at, message, cause) };
  });
}

function recorded(at: Date, ...quotes: (string | null)[]): Pick<PaymentEvent, 'at' | 'quotes'> {
  return { at: at.toISOString(), quotes: quotes.flatMap((text) => text || []) };
}

function moneyOf({ amount_minor: minor, currency }: { amount_minor: number; currency: string }) {
  return { amount: toDecimal(minor, currency), currency };
}

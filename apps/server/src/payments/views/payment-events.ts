// What happened to a payment, for its merchant: the operator's story (payment-story.ts) as a list in the order of time.
import type { PaymentEvent } from '@titan/contract/console/payments.schema';
import { toDecimal } from '@titan/rules/money';
import { lastFourOf } from './payments-file.ts';
import { type PaymentStory, type StoryCharge, withoutRepeats } from './payment-story.ts';
import type { PaymentNote } from './payment-notes.ts';

type Telling = {
  notes: readonly PaymentNote[];
  now: Date;
  /** What people call a processor. */
  titleOf(processor: string): string;
  /** Why an attempt failed, in one sentence. */
  sentenceOf(charge: StoryCharge): string | null;
};

/** Oldest first. */
export function eventsOf(story: PaymentStory, telling: Telling): PaymentEvent[] {
  const { notes, now, titleOf } = telling;
  const events: PaymentEvent[] = [
    { kind: 'opened', ...recorded(story.created_at), ...moneyOf(story) },
    ...story.charges.flatMap((charge): PaymentEvent[] => [
      {
        kind: 'tried',
        channel: charge.channel,
        lastFour: lastFourOf(charge),
        processor: titleOf(charge.provider),
        ...recorded(charge.sent_at),
        ...moneyOf(charge),
      },
      ...evidenceOf(charge, telling),
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
      who: each.made_by,
      second: each.approved_by,
      ...recorded(each.completed_at ?? each.created_at, each.reason, each.message),
      ...moneyOf(each),
    })),
    ...story.refundRequests.flatMap((each): PaymentEvent[] => {
      const state = requestState(each, now);
      const second = state === 'declined' ? each.decided_by : null;
      const when = recorded(each.decided_at ?? each.asked_at, each.reason);
      return state === null
        ? []
        : [{ kind: 'refund', state, who: each.who, second, ...when, ...moneyOf(each) }];
    }),
    ...story.disputes.flatMap((each): PaymentEvent[] => {
      const ended = each.status === 'open' ? [] : [[each.status, each.ended_at ?? each.created_at] as const];
      return [['open', each.created_at] as const, ...ended].map(([state, at]) => ({
        kind: 'dispute',
        state,
        ...recorded(at),
        ...moneyOf(each),
      }));
    }),
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

type RefundState = Extract<PaymentEvent, { kind: 'refund' }>['state'];

/** Null: it became a refund. */
function requestState(request: PaymentStory['refundRequests'][number], now: Date): RefundState | null {
  const { status, stopped_by: stoppedBy, expires_at: expiresAt } = request;
  if (status === 'approved' || status === 'sent') return null;
  if (status === 'stopped') return stoppedBy === 'person' ? 'stoppedByPerson' : 'stoppedByPayment';
  return status === 'waiting' && expiresAt !== null && expiresAt <= now ? 'lapsed' : status;
}

/** A decline is told in our words, which say more than a processor's and its codes. */
function evidenceOf(charge: StoryCharge, { titleOf, sentenceOf }: Telling): PaymentEvent[] {
  const processor = titleOf(charge.provider);
  return withoutRepeats(charge.evidence).map(({ first, count: times }) => {
    const { at, source, kind: what, auth_model: step, message } = first;
    const quoted = (what === 'declined' && sentenceOf(charge)) || message;
    return { kind: 'evidence', source, what, processor, step, times, ...recorded(at, quoted) };
  });
}

function recorded(at: Date, ...quotes: (string | null)[]): Pick<PaymentEvent, 'at' | 'quotes'> {
  return { at: at.toISOString(), quotes: quotes.flatMap((text) => text || []) };
}

function moneyOf({ amount_minor: minor, currency }: { amount_minor: number; currency: string }) {
  return { amount: toDecimal(minor, currency), currency };
}

// What happened to a payment, for its merchant: the operator's story (payments/views/payment-story.ts) as a list in the order of time.
import type { PaymentEvent } from '@titan/contract/console/payments';
import { toDecimal } from '@titan/rules/money';
import type { PaymentStory, StoryCharge, StoryEvidence } from '../payments/views/payment-story.ts';

export type Note = { at: Date; who: string; text: string | null };

/** Oldest first. What was reported again and again stands once: a processor that is asked for days answers the same. */
export function eventsOf(story: PaymentStory, notes: readonly Note[]): PaymentEvent[] {
  const events: PaymentEvent[] = [
    { kind: 'opened', at: iso(story.created_at), ...moneyOf(story) },
    ...story.charges.flatMap(chargeEvents),
    ...story.transfers.map((each): PaymentEvent => ({
      kind: 'transfer',
      at: iso(each.landed_at),
      from: [each.payer_name, each.payer_account, each.payer_bank].filter(Boolean).join(', ') || null,
      kept: each.disposition !== 'owed',
      ...moneyOf(each),
    })),
    ...story.owed.map((each): PaymentEvent => ({
      kind: 'back',
      at: iso(each.updated_at),
      state: each.status,
      ...moneyOf(each),
    })),
    ...story.refunds.map((each): PaymentEvent => ({
      kind: 'refund',
      at: iso(each.completed_at ?? each.created_at),
      state: each.status,
      reason: each.reason,
      message: each.message,
      ...moneyOf(each),
    })),
    ...story.disputes.map((each): PaymentEvent => ({
      kind: 'dispute',
      at: iso(each.created_at),
      state: each.status,
      ...moneyOf(each),
    })),
    ...story.webhooks.flatMap(({ event, tries }) =>
      tries.map(({ at, http_status: answer, outcome }): PaymentEvent => ({
        kind: 'webhook',
        at: iso(new Date(at)),
        event,
        answer,
        outcome,
      })),
    ),
    ...notes.flatMap(({ at, who, text }): PaymentEvent[] =>
      text === null ? [] : [{ kind: 'note', at: iso(at), who, text }],
    ),
  ];
  return events.toSorted((one, other) => one.at.localeCompare(other.at));
}

/** Of what was charged: no more than its merchant sees. */
export function lastFourOfCharge(
  charge: Pick<StoryCharge, 'card_last_four' | 'bank_last_four' | 'wallet_masked'>,
): string | null {
  return charge.card_last_four ?? charge.bank_last_four ?? charge.wallet_masked?.slice(-4) ?? null;
}

function chargeEvents(charge: StoryCharge): PaymentEvent[] {
  const { channel, provider: processor, sent_at: at, evidence } = charge;
  const lastFour = lastFourOfCharge(charge);
  return [
    { kind: 'tried', at: iso(at), channel, lastFour, processor, ...moneyOf(charge) },
    ...gathered(evidence, processor),
  ];
}

const SAME = ['source', 'kind', 'error_type', 'message', 'auth_model'] as const;

function gathered(evidence: readonly StoryEvidence[], processor: string): PaymentEvent[] {
  const runs: StoryEvidence[][] = [];
  for (const each of evidence) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && SAME.every((part) => last[part] === each[part])) run.push(each);
    else runs.push([each]);
  }
  return runs.flatMap((run) => {
    const [first] = run;
    if (!first) return [];
    const { at, source, kind: what, auth_model: step, error_type: cause, message: words } = first;
    return [
      { kind: 'evidence', at: iso(at), source, what, processor, step, cause, words, times: run.length },
    ];
  });
}

function moneyOf({ amount_minor: minor, currency }: { amount_minor: number; currency: string }) {
  return { amount: toDecimal(minor, currency), currency };
}

function iso(at: Date): string {
  return at.toISOString();
}

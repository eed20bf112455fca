// The payer's timeline (decision 0028): rows of the store as the page may show them. No card, number, name or account of anybody.
import type { TimelineStep } from '@titan/contract/timeline';
import { BANK_AUTH_MODELS } from '@titan/rules/bank-stage';
import { AUTH_MODELS } from '@titan/rules/card-stage';
import { isChannel } from '@titan/rules/methods';
import { toDecimal } from '@titan/rules/money';
import { WALLET_AUTH_MODELS } from '@titan/rules/wallet-stage';
import type { PaymentRow } from './payment-store.ts';
import type { TimelineRow, TimelineStore } from './timeline-store.ts';
import type { Session } from './session-token.ts';

export type TimelineParts = { timelines: TimelineStore };

/** What has happened, oldest first; for a public session, what it did itself. */
export async function readTimelineOf(
  parts: TimelineParts,
  session: Pick<Session, 'transactionId' | 'publicSession'>,
): Promise<TimelineStep[]> {
  return (await parts.timelines.of(session.transactionId, session)).map(toStep);
}

/** The same for a page that is drawn: nothing while nobody has tried to pay, for then no screen shows it. */
export async function timelineToDraw(
  parts: TimelineParts,
  row: Pick<PaymentRow, 'id' | 'charge' | 'public_session'>,
): Promise<TimelineStep[]> {
  if (row.charge === null) return [];
  return readTimelineOf(parts, { transactionId: row.id, publicSession: row.public_session });
}

function toStep({
  event,
  at,
  channel,
  auth_model,
  amount_minor: minor,
  currency,
}: TimelineRow): TimelineStep {
  return {
    event,
    at: at.getTime(),
    channel: channel !== null && isChannel(channel) ? channel : null,
    auth_model: STEPS.find((known) => known === auth_model) ?? null,
    amount: minor === null ? null : toDecimal(minor, currency),
    currency,
  };
}

const STEPS = [...AUTH_MODELS, ...WALLET_AUTH_MODELS, ...BANK_AUTH_MODELS];

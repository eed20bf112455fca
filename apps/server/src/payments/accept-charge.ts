// Accepts a payer's attempt: one statement checks the transaction, counts the attempt, writes the charge as `sent` and the
// outbox row, and commits before the provider is asked (design §3; guides I-03, I-20, I-23, I-24, I-28).
import type { Quote } from './quote.ts';
import type { InstrumentKind, LimitName } from './instrument-limits.ts';
import { acceptChargesSql } from './accept-charge-sql.ts';
import { createBatch } from '../platform/batch.ts';
import type { Database } from '../platform/database.ts';
import { endPayment } from './ending.ts';
import { amongRivals, type InstrumentTry, toTryInput } from './instrument-tries.ts';
import type { Turns } from '../platform/turns.ts';

export type NewCharge = {
  transactionId: number;
  /** `KPY-CA-…`; the provider will know the charge by it. */
  reference: string;
  provider: string;
  channel: string;
  /** What of the instrument may be kept: a card's, a wallet's or a bank's. */
  card: { brand: string | null; firstSix: string; lastFour: string; expiry: string } | null;
  /** The number masked (`254*****5678`); the network's slug. */
  wallet?: { number: string; network: string | null } | null;
  /** The bank and, of an account or phone number, no more than its last four digits. */
  bank?: { slug: string; name: string; processor: string; lastFour: string | null } | null;
  /** What is counted against its instrument's limits; without one nothing is. */
  instrument?: InstrumentTry | null;
  /** What is debited instead of the transaction's own amount, where that is another currency; it holds at `now`. */
  quote: Pick<Quote, 'id' | 'debited'> | null;
  /** The public session that tries (decision 0047); null: a full one, or the merchant's server. */
  publicSession: string | null;
  /** The press this comes from (Idempotency-Key); null when the caller sent none. */
  pressKey: string | null;
  /** Keyed fingerprint of the body without CVV, PIN and OTP, hex. */
  fingerprint: string | null;
  /** Epoch ms. */
  now: number;
};

export type Acceptance =
  | {
      kind: 'accepted';
      chargeId: number;
      transactionId: number;
      paymentReference: string;
      amountMinor: number;
      currency: string;
      customerEmail: string;
    }
  /** The same press again: the charge it began. */
  | { kind: 'repeated'; chargeId: number; sameBody: boolean }
  /** `limit`: with CARD_LIMIT, NUMBER_LIMIT and ACCOUNT_LIMIT. */
  | { kind: 'refused'; why: AcceptanceRefusal; limit?: LimitName };

export type AcceptanceRefusal =
  | 'UNKNOWN_REFERENCE'
  | 'ALREADY_COMPLETED'
  | 'EXPIRED'
  | 'ABANDONED'
  | 'SESSION_END'
  | 'STILL_CHECKING'
  /** The one under way is another session's (decision 0047), which this one does not see. */
  | 'ANOTHER_ATTEMPT'
  | 'CHANNEL_NOT_OFFERED'
  | LimitRefusal;

type LimitRefusal = 'CARD_LIMIT' | 'NUMBER_LIMIT' | 'ACCOUNT_LIMIT';

type AcceptRow = {
  transaction_id: number;
  charge_id: number | null;
  amount_minor: number | null;
  intent_reference: string;
  currency: string;
  customer_email: string;
  offered: boolean;
  status: string;
  expired: boolean;
  used_up: boolean;
  is_others: boolean;
  repeated_id: number | null;
  repeated_same: boolean | null;
  limit_met: LimitName | null;
};

const UNKNOWN: Acceptance = { kind: 'refused', why: 'UNKNOWN_REFERENCE' };

/** Builds the one way a charge comes into being. */
export function createAcceptCharge(db: Database, turns?: Turns): (charge: NewCharge) => Promise<Acceptance> {
  const first = createAccepting(db, true, turns);
  const any = createAccepting(db, false, turns);
  return async (charge) => {
    const acceptance = (await first(charge)) ?? (await any(charge)) ?? UNKNOWN;
    // What is told to be over is over from now on, before the sweep comes by.
    if (acceptance.kind === 'refused' && acceptance.why === 'EXPIRED')
      await endPayment(db, charge.transactionId, charge.now);
    return acceptance;
  };
}

/** Accepts what is within reach, payments that nobody has tried to pay or any; null: it is not. */
function createAccepting(
  db: Database,
  isFirst: boolean,
  turns: Turns | undefined,
): (charge: NewCharge) => Promise<Acceptance | null> {
  const name = `accept-${isFirst ? 'first' : 'any'}-charges`;
  const plain = { name, text: acceptChargesSql({ isFirst, isCounted: false }) };
  const counted = { name: `${name}-counted`, text: acceptChargesSql({ isFirst, isCounted: true }) };
  return createBatch<NewCharge, Acceptance | null>({
    // An instrument is counted once in a statement, too.
    keyOf: ({ transactionId, instrument }) => [transactionId, ...(instrument?.buckets.slice(0, 1) ?? [])],
    lanes: 4,
    maxItems: 16,
    turns,
    async run(charges) {
      const statement = charges.some(({ instrument }) => instrument) ? counted : plain;
      // In the order in which every statement locks transactions, so that none waits for another in a circle.
      const inOrder = charges.toSorted((a, b) => a.transactionId - b.transactionId);
      const values = [JSON.stringify(inOrder.map(toInput))];
      const { rows } = await amongRivals(() => db.query<AcceptRow>({ ...statement, values }));
      const byTransaction = new Map(rows.map((row) => [row.transaction_id, row]));
      return charges.map((charge) => toAcceptance(charge, byTransaction.get(charge.transactionId)));
    },
  });
}

function toInput(charge: NewCharge): Record<string, unknown> {
  const { card, wallet, bank, instrument } = charge;
  return {
    transaction_id: charge.transactionId,
    reference: charge.reference,
    provider: charge.provider,
    channel: charge.channel,
    card_brand: card?.brand,
    card_first_six: card?.firstSix,
    card_last_four: card?.lastFour,
    card_expiry: card?.expiry,
    wallet_masked: wallet?.number,
    wallet_network: wallet?.network,
    ...toBankInput(bank),
    instrument: toTryInput(instrument),
    press_key: charge.pressKey,
    fingerprint: charge.fingerprint,
    public_session: charge.publicSession,
    quote_id: charge.quote?.id,
    quoted_minor: charge.quote?.debited.minor,
    quoted_currency: charge.quote?.debited.currency,
    at: new Date(charge.now).toISOString(),
  };
}

function toBankInput(bank: NewCharge['bank']): Record<string, unknown> {
  if (!bank) return {};
  const { slug, name, processor, lastFour } = bank;
  return { bank_slug: slug, bank_name: name, bank_processor: processor, bank_last_four: lastFour };
}

function toAcceptance(charge: NewCharge, row: AcceptRow | undefined): Acceptance | null {
  if (!row) return null;
  if (row.charge_id !== null) {
    return {
      kind: 'accepted',
      chargeId: row.charge_id,
      transactionId: charge.transactionId,
      paymentReference: row.intent_reference,
      amountMinor: row.amount_minor ?? 0,
      currency: row.currency,
      customerEmail: row.customer_email,
    };
  }
  if (row.repeated_id !== null) {
    return { kind: 'repeated', chargeId: row.repeated_id, sameBody: row.repeated_same === true };
  }
  const { instrument } = charge;
  if (row.limit_met === null || !instrument) return { kind: 'refused', why: whyRefused(row) };
  return { kind: 'refused', why: LIMIT_REFUSALS[instrument.kind], limit: row.limit_met };
}

const LIMIT_REFUSALS: Record<InstrumentKind, LimitRefusal> = {
  card: 'CARD_LIMIT',
  wallet: 'NUMBER_LIMIT',
  account: 'ACCOUNT_LIMIT',
};

function whyRefused(row: AcceptRow): AcceptanceRefusal {
  if (row.status === 'success') return 'ALREADY_COMPLETED';
  if (row.status === 'abandoned') return 'ABANDONED';
  if (row.status === 'failed' || row.used_up) return 'SESSION_END';
  if (row.status === 'expired' || row.expired) return 'EXPIRED';
  if (!row.offered) return 'CHANNEL_NOT_OFFERED';
  return row.is_others ? 'ANOTHER_ATTEMPT' : 'STILL_CHECKING';
}

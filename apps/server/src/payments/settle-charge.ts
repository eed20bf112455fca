// Writes what a provider said: evidence always, and with it whatever it decides, in one statement and one commit
// (design §3; guides I-01, I-04 to I-06, I-09, I-28).
import type { Settlement } from './settlement.ts';
import { createBatch } from '../platform/batch.ts';
import { type ChargeRow, chargeColumns } from './charge-row.ts';
import type { Database } from '../platform/database.ts';
import { type SettleReach, settleChargesSql } from './settle-charge-sql.ts';
import type { Turns } from '../platform/turns.ts';

export type SettleInput = {
  chargeId: number;
  transactionId: number;
  reference: string;
  /** The round the evidence belongs to; a step or delay of an earlier round moves nothing. */
  round: number;
  source: 'answer' | 'query' | 'callback';
  evidence: { kind: string; amountMinor: number | null; currency: string | null };
  settlement: Settlement;
  /** The press (of a later step) that this answers. */
  pressKey: string | null;
  /** Where the money comes from in the journal: `provider:sandbox`. */
  account: string;
  /** Makes the reference under which money goes back; asked only where some may have to. */
  reversalReference: () => string;
  now: number;
};

/** The charge after the settlement, and whether this settlement moved it. */
export type Settled = { charge: ChargeRow; moved: boolean };

/** Builds the one way evidence becomes a state. */
export function createSettleCharge(db: Database, turns?: Turns): (input: SettleInput) => Promise<Settled> {
  const ordinary = createSettling(db, 'ordinary', turns);
  const any = createSettling(db, 'any', turns);
  return async (input) => {
    const settled = (isOrdinary(input) ? await ordinary(input) : null) ?? (await any(input));
    if (!settled) throw new Error(`Charge ${input.reference} is not in the database`);
    return settled;
  };
}

/** Whether the ordinary statement may have it in reach: the end of a charge by the provider's word, which answers no later press. */
function isOrdinary({ settlement, pressKey }: SettleInput): boolean {
  return settlement.isFinal && settlement.to !== 'returned' && pressKey === null;
}

/** Settles what is within reach; null: it is not. */
function createSettling(
  db: Database,
  reach: SettleReach,
  turns: Turns | undefined,
): (input: SettleInput) => Promise<Settled | null> {
  const name = `settle-${reach}-charges`;
  const text = settleChargesSql(reach);
  return createBatch<SettleInput, Settled | null>({
    keyOf: (input) => input.transactionId,
    lanes: 4,
    maxItems: 16,
    turns,
    async run(inputs) {
      const values = [JSON.stringify(inputs.map(reach === 'any' ? toFullRow : toRow))];
      const { rows } = await db.query<ChargeRow>({ name, text, values });
      const moved = new Map(rows.map((charge) => [charge.id, charge]));
      const left = reach === 'any' ? inputs.filter(({ chargeId }) => !moved.has(chargeId)) : [];
      const standing = await readCharges(db, left);
      return inputs.map(({ chargeId }) => {
        const charge = moved.get(chargeId) ?? standing.get(chargeId);
        return charge ? { charge, moved: moved.has(chargeId) } : null;
      });
    },
  });
}

/** Charges that a settlement did not move: seldom any. */
async function readCharges(db: Database, inputs: SettleInput[]): Promise<Map<number, ChargeRow>> {
  if (inputs.length === 0) return new Map();
  const { rows } = await db.query<ChargeRow>({
    name: 'charges-by-id',
    text: CHARGES_BY_ID,
    values: [inputs.map((input) => input.chargeId)],
  });
  return new Map(rows.map((charge) => [charge.id, charge]));
}

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** What the ordinary statement reads. */
function toRow({ settlement, evidence, ...input }: SettleInput): Record<string, unknown> {
  return {
    charge_id: input.chargeId,
    transaction_id: input.transactionId,
    reference: input.reference,
    source: input.source,
    kind: evidence.kind,
    amount_minor: evidence.amountMinor,
    currency: evidence.currency,
    to_status: settlement.to,
    error_type: settlement.errorType,
    message: settlement.message,
    account: input.account,
    at: isoOf(input.now),
  };
}

function toFullRow(input: SettleInput): Record<string, unknown> {
  const { settlement } = input;
  return {
    ...toRow(input),
    round: input.round,
    is_final: settlement.isFinal,
    auth_model: settlement.authModel,
    auth_step: settlement.authStep,
    can_resend_otp: settlement.canResendOtp,
    step_page: settlement.stepPage,
    otp_resend_at: isoOf(settlement.otpResendAt),
    wrong: settlement.secretWasWrong ? 1 : 0,
    query_at: isoOf(settlement.queryAt),
    press_key: input.pressKey,
    reversal_reference: input.reversalReference(),
  };
}

const CHARGES_BY_ID = `select ${chargeColumns('c')} from charges c where c.id = any ($1::bigint[])`;

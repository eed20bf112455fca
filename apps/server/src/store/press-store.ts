// The payer's later presses on a charge: an answer to its step, or a resend. Each is claimed in one statement before the
// provider is asked, so that two at once act once (guides I-19, I-22, I-25).
import type { Database } from './database.ts';
import { type ChargeAnswer, type ChargeRow, chargeAnswerSql, chargeColumns } from './charge-row.ts';

export type Press = {
  transactionId: number;
  /** `KPY-CA-…`. */
  chargeReference: string;
  pressKey: string | null;
  fingerprint: string;
  /** Epoch ms. */
  now: number;
};

export type Claim =
  /** Ours to act on. */
  | { kind: 'claimed'; charge: ChargeRow }
  /** The same press again; `answer` is null while the first is under way. */
  | { kind: 'repeated'; charge: ChargeRow; sameBody: boolean; answer: ChargeAnswer | null }
  /** The charge does not ask for this now. */
  | { kind: 'refused'; charge: ChargeRow }
  | { kind: 'unknown' };

type ClaimRow = ChargeRow & {
  claimed: boolean;
  press_known: boolean;
  same_body: boolean | null;
  press_answer: ChargeAnswer | null;
};

export type PressStore = {
  /** Takes an answer to the step `authModel`: the charge becomes `sent` again and its round grows. */
  claimStep(press: Press, authModel: string): Promise<Claim>;
  /** Takes one of the resends that are left, when its time has come; the next may follow `waitMs` later. */
  claimResend(press: Press, limits: { resends: number; waitMs: number }): Promise<Claim>;
  /** Notes what a resend was answered, for its repeat. */
  answerResend(chargeId: number, pressKey: string): Promise<void>;
};

/** Builds the store of later presses. */
export function createPressStore(db: Database): PressStore {
  const claim = async (name: string, text: string, values: unknown[]): Promise<Claim> => {
    const { rows } = await db.query<ClaimRow>({ name, text, values });
    return toClaim(rows[0]);
  };
  return {
    claimStep: (press, authModel) => claim('claim-step', CLAIM_STEP, [...pressValues(press), authModel]),
    claimResend: (press, { resends, waitMs }) =>
      claim('claim-resend', CLAIM_RESEND, [...pressValues(press), resends, new Date(press.now + waitMs)]),
    async answerResend(chargeId, pressKey) {
      await db.query({ name: 'answer-resend', text: ANSWER_RESEND, values: [chargeId, pressKey] });
    },
  };
}

function pressValues(press: Press): unknown[] {
  return [press.chargeReference, press.transactionId, press.pressKey, press.fingerprint, new Date(press.now)];
}

function toClaim(row: ClaimRow | undefined): Claim {
  if (!row) return { kind: 'unknown' };
  const { claimed, press_known: known, same_body: sameBody, press_answer: answer, ...charge } = row;
  if (claimed) return { kind: 'claimed', charge };
  return known
    ? { kind: 'repeated', charge, sameBody: sameBody === true, answer }
    : { kind: 'refused', charge };
}

const claimStatement = (kind: 'authorize' | 'resend', change: string, condition: string): string => `
with known as (
  select p.fingerprint = decode($4, 'hex') as same, p.answer
  from charge_presses p join charges c on c.id = p.charge_id
  where c.reference = $1 and c.transaction_id = $2 and p.press_key = $3
),
claimed as (
  update charges c set ${change}, updated_at = $5
  where c.reference = $1 and c.transaction_id = $2 and c.status = 'action_required' and ${condition}
    and not exists (select from known)
  returning c.*
),
pressed as (
  insert into charge_presses (charge_id, press_key, kind, fingerprint, at)
  select id, $3, '${kind}', decode($4, 'hex'), $5 from claimed where $3::text is not null
)
select true as claimed, false as press_known, null::boolean as same_body, null::jsonb as press_answer, ${chargeColumns('m')}
from claimed m
union all
select false, exists (select from known), (select same from known), (select answer from known), ${chargeColumns('c')}
from charges c
where c.reference = $1 and c.transaction_id = $2 and not exists (select from claimed)`;

const CLAIM_STEP = claimStatement(
  'authorize',
  `status = 'sent', round = c.round + 1, secret_was_wrong = false, message = null`,
  `c.auth_model = $6`,
);

const CLAIM_RESEND = claimStatement(
  'resend',
  `otp_resends = c.otp_resends + 1, otp_resend_at = $7::timestamptz`,
  `c.auth_model = 'OTP' and c.can_resend_otp and c.otp_resends < $6::int and c.otp_resend_at <= $5::timestamptz`,
);

const ANSWER_RESEND = `
update charge_presses p set answer = ${chargeAnswerSql('c')}
from charges c where c.id = p.charge_id and p.charge_id = $1 and p.press_key = $2`;

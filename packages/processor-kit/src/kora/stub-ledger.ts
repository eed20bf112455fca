// All that Kora's double knows, and how it tells it. Money that has moved stands in a book that is only added to.
import { toDecimal } from '@titan/rules/money';
import type { Clock } from '@titan/server/platform/ports';
import type { BookLine, RefundsEnd } from '../subject.ts';
import type { Script, Step } from './stub-rules.ts';

const ACCOUNT_LIVES_MS = 30 * 60_000;
const REFUND_TAKES_MS = 24 * 60 * 60_000;
const OTP_TRIES = 3;

export type Channel = 'card' | 'mobile_money' | 'pay_with_bank' | 'bank_transfer';

export type Charge = {
  /** Kora's own reference; of a transfer the merchant's. */
  id: string;
  reference: string;
  account: string;
  channel: Channel;
  amountMinor: number;
  /** With the fee, where the payer bears it. */
  expectedMinor: number;
  currency: string;
  script: Script;
  /** How many of the script's steps are answered. */
  answered: number;
  triesLeft: number;
  end: 'success' | 'failed' | null;
  why: string;
  at: number;
  acceptedMinor: number;
  paidMinor: number;
  /** Of a transfer of another sum, which goes back in part or as a whole. */
  returnedMinor: number | null;
  notificationUrl: string | null;
  redirectUrl: string | null;
  /** Of a card, first and last digits; of a wallet its number. */
  instrument: object;
  /** Whether the answer that leads the payer to an account or a page has gone out. */
  isTold: boolean;
};
type NewCharge = Pick<
  Charge,
  'reference' | 'account' | 'channel' | 'amountMinor' | 'currency' | 'script' | 'instrument'
> &
  Partial<Pick<Charge, 'notificationUrl' | 'redirectUrl'>> & { isFeeTheMerchants: boolean };
type Refund = { reference: string; of: Charge; amountMinor: number; at: number };

/** Kora's fee, and the tax on it. */
const feeOf = (amountMinor: number): number => Math.round(amountMinor * 0.015);
const vatOf = (amountMinor: number): number => Math.round(feeOf(amountMinor) * 0.075);

export type Ledger = ReturnType<typeof createLedger>;

export function createLedger(clock: Clock) {
  const book: BookLine[] = [];
  const charges: Charge[] = [];
  const refunds: Refund[] = [];
  const ends = new Map<string, RefundsEnd>();
  /** What is set at Kora: as it is by default, wrong sums go back. */
  const dashboard = { acceptsAll: false };
  const line = (
    kind: BookLine['kind'],
    { reference, currency, account }: Charge,
    amountMinor: number,
  ): number => book.push({ kind, reference, amountMinor, currency, account });
  const expiresAt = ({ at }: Charge): number => at + ACCOUNT_LIVES_MS;
  const isOver = (charge: Charge): boolean =>
    charge.channel === 'bank_transfer' && clock.now() >= expiresAt(charge);
  const stepOf = ({ script, answered }: Charge): Step | null => script.steps[answered] ?? null;
  /** Money moves once, whatever else is decided afterwards. */
  const end = (charge: Charge, how: string, sumMinor = charge.expectedMinor): void => {
    if (charge.end === 'success' || (how === 'success' && isOver(charge))) return;
    charge.end = how === 'success' ? 'success' : 'failed';
    charge.why = how === 'success' ? '' : how;
    if (how !== 'success') return;
    charge.acceptedMinor = sumMinor;
    charge.paidMinor = Math.max(charge.paidMinor, sumMinor);
    line('debit', charge, sumMinor);
  };
  const statusOf = (charge: Charge): string => charge.end ?? (isOver(charge) ? 'expired' : 'processing');
  const returned = (charge: Charge): number =>
    refunds.filter(({ of }) => of === charge).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const amount = (minor: number, { currency }: Charge): number => Number(toDecimal(minor, currency));
  const costs = (charge: Charge): object => ({
    currency: charge.currency,
    fee: amount(feeOf(charge.amountMinor), charge),
    vat: amount(vatOf(charge.amountMinor), charge),
  });

  return {
    book,
    charges,
    refunds,
    ends,
    dashboard,
    end,
    stepOf,
    statusOf,
    find: (name: string, account: string | null) =>
      charges.find((each) => (each.reference === name || each.id === name) && each.account === account),
    newest(reference: string): Charge {
      const found = charges.findLast((each) => each.reference === reference);
      if (!found) throw new Error(`The stub has no charge ${reference}`);
      return found;
    },
    add({ isFeeTheMerchants, ...given }: NewCharge): Charge {
      const { amountMinor, channel, reference, script } = given;
      const own = `KPY-${channel === 'card' ? 'CA' : 'PAY'}-${String(charges.length).padStart(12, '0')}`;
      const cost = isFeeTheMerchants ? 0 : feeOf(amountMinor) + vatOf(amountMinor);
      const charge: Charge = {
        id: channel === 'bank_transfer' ? reference : own,
        expectedMinor: amountMinor + cost,
        answered: 0,
        triesLeft: OTP_TRIES,
        end: null,
        why: '',
        at: clock.now(),
        acceptedMinor: 0,
        paidMinor: 0,
        returnedMinor: null,
        notificationUrl: null,
        redirectUrl: null,
        isTold: false,
        ...given,
      };
      charges.push(charge);
      if (script.steps.length === 0) end(charge, script.end);
      return charge;
    },
    /** Takes the answer to the open step; false: it is wrong, and may be given again. */
    answer(charge: Charge, { model, right }: Step, given: unknown): boolean {
      if (right !== undefined && right !== given) {
        charge.triesLeft -= 1;
        if (model === 'PIN' || charge.triesLeft === 0) end(charge, `Incorrect ${model}`);
        return charge.end !== null;
      }
      charge.answered += 1;
      if (stepOf(charge) === null) end(charge, charge.script.end);
      return true;
    },
    /** By transfer: the whole sum pays, the excess of more goes back, and so does all of less. */
    receive(charge: Charge, sumMinor: number): void {
      if (charge.end === 'success' || isOver(charge)) return;
      charge.paidMinor = sumMinor;
      const { expectedMinor } = charge;
      if (dashboard.acceptsAll) return end(charge, 'success', sumMinor);
      if (sumMinor !== expectedMinor)
        charge.returnedMinor = sumMinor > expectedMinor ? sumMinor - expectedMinor : sumMinor;
      if (sumMinor >= expectedMinor) end(charge, 'success');
    },
    /** As it is answered when it is made, and after each step. @param base where its pages are */
    charged(charge: Charge, base: string): object {
      const { reference, amountMinor, expectedMinor } = charge;
      const named = {
        payment_reference: reference,
        status: statusOf(charge),
        amount: amount(amountMinor, charge),
      };
      const sums = { ...named, ...costs(charge), amount_expected: amount(expectedMinor, charge) };
      if (charge.channel === 'bank_transfer')
        return {
          ...sums,
          reference,
          bank_account: accountDetails(charges.indexOf(charge), expiresAt(charge)),
        };
      const step = charge.end === null ? stepOf(charge) : null;
      return {
        ...sums,
        transaction_reference: charge.id,
        ...charge.instrument,
        ...toldOf(charge, step, base),
      };
    },
    /** As a query tells it: amounts as text, no step, and no account. */
    verified(charge: Charge): object {
      const { reference, channel, currency, instrument, end: ended } = charge;
      const sum = (minor: number): string => toDecimal(minor, currency);
      const isPaid = ended === 'success';
      const transfer = channel === 'bank_transfer';
      // Of a wallet it is 0 also when it is paid.
      const paid = isPaid && channel !== 'mobile_money' ? charge.paidMinor : 0;
      return {
        reference,
        status: statusOf(charge),
        amount: sum(charge.amountMinor),
        amount_expected: sum(charge.expectedMinor),
        amount_paid: paid === 0 ? 0 : sum(paid),
        ...(isPaid && { amount_accepted: sum(charge.acceptedMinor) }),
        ...costs(charge),
        description: 'Payment on Demo Merchant',
        created_at: new Date(charge.at).toISOString(),
        metadata: null,
        customer: { email: 'ada@example.com' },
        ...instrument,
        payment_attempts: [{ reference: charge.id, status: statusOf(charge), channel, message: charge.why }],
        ...(transfer && (isPaid || charge.returnedMinor !== null) && { bank_transfer: transferOf(charge) }),
      };
    },
    left: (charge: Charge): number => charge.acceptedMinor - returned(charge),
    refund(of: Charge, reference: string, amountMinor: number): Refund {
      const refund = { reference, of, amountMinor, at: clock.now() };
      refunds.push(refund);
      if (ends.get(of.reference) !== 'refused') line('refund', of, amountMinor);
      return refund;
    },
    refundStatus({ of, at }: Refund): string {
      const how = ends.get(of.reference) ?? 'done';
      if (how === 'refused') return 'failed';
      return how === 'done' && clock.now() - at >= REFUND_TAKES_MS ? 'success' : 'processing';
    },
  };
}

const accountDetails = (nth: number, expiresAt: number): object => ({
  account_name: 'Demo account',
  account_number: accountNumberOf(nth),
  bank_name: 'wema',
  bank_code: '035',
  expiry_date_in_utc: new Date(expiresAt).toISOString(),
});

/** What is asked for. Cards have words of their own. */
function toldOf(charge: Charge, step: Step | null, base: string): object {
  const isLed = step?.model === '3DS' || step?.model === 'REDIRECT';
  const authorization = isLed ? { redirect_url: pageOf(base, charge) } : null;
  return charge.channel === 'card'
    ? toldOfCard(charge, step, authorization)
    : toldOfOther(charge, step, authorization);
}

function toldOfCard({ why, triesLeft }: Charge, step: Step | null, authorization: object | null): object {
  return {
    // Also while it waits.
    response_message: why || 'Card charged successfully',
    auth_model: step?.model ?? 'NO_AUTH',
    authorization: { ...authorization, required_fields: step ? [step.model.toLowerCase()] : [] },
    ...(step?.model === 'OTP' && { metadata: { can_resend_otp: true, otp_attempts_left: triesLeft } }),
  };
}

/** Of a bank no model is documented. Instant EFT has names of its own. */
function toldOfOther(
  { why, channel, currency, reference }: Charge,
  step: Step | null,
  authorization: object | null,
): object {
  return {
    message: why || 'Authorization required',
    ...(channel === 'mobile_money' && { auth_model: step?.model }),
    ...(authorization && (currency === 'ZAR' ? { reference, auth_data: authorization } : { authorization })),
  };
}

const PAYER = { account_name: 'ADA OBI', account_number: '0123456789', bank_name: 'KORA SANDBOX' };

function transferOf({ paidMinor, expectedMinor, returnedMinor, currency }: Charge): object {
  if (returnedMinor === null) return { payer_bank_account: PAYER };
  const reversal = {
    status: 'success',
    amount: toDecimal(returnedMinor, currency),
    destination: 'Payer Bank Account',
    currency,
  };
  const payment_event = paidMinor > expectedMinor ? 'overpayment' : 'underpayment';
  return { payer_bank_account: PAYER, payment_event, message: 'reversal initiated', reversal };
}

export const accountNumberOf = (nth: number): string => String(7_590_031_627 + nth);
export const pageOf = (base: string, { id }: Pick<Charge, 'id'>): string => `${base}/pages/${id}`;

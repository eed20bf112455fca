// What Kora's double knows of a charge beyond what every double does, and how it tells it.
import { toDecimal } from '@titan/rules/money';
import type { Clock } from '@titan/platform/ports';
import { type Charge, createLedger, type NewCharge, type StubRefund } from '../ledger.ts';
import { pageOf } from '../stub-pages.ts';
import type { KoraScript, KoraStep } from './stub-rules.ts';

const ACCOUNT_LIVES_MS = 30 * 60_000;
const REFUND_TAKES_MS = 24 * 60 * 60_000;
const OTP_TRIES = 3;
const SUCCESS = 'success';

export type PayIn = Charge & {
  channel: 'card' | 'mobile_money' | 'pay_with_bank' | 'bank_transfer';
  /** With the fee, where the payer bears it. */
  expectedMinor: number;
  script: KoraScript;
  /** How many of the script's steps are answered. */
  answered: number;
  triesLeft: number;
  /** What has come by transfer, and what of it goes back. */
  cameMinor: number;
  returnedMinor: number | null;
  redirectUrl: string | null;
  /** A card’s first and last digits, or a wallet’s number. */
  instrument: object;
  /** Whether the answer that leads the payer to an account or a page has gone out. */
  isTold: boolean;
};
type NewPayIn = Pick<
  NewCharge<PayIn>,
  'reference' | 'account' | 'channel' | 'amountMinor' | 'currency' | 'script' | 'instrument' | 'redirectUrl'
> & { isFeeTheMerchants: boolean };

/** Kora's fee, and the tax on it. */
const feeOf = (amountMinor: number): number => Math.round(amountMinor * 0.015);
const vatOf = (amountMinor: number): number => Math.round(feeOf(amountMinor) * 0.075);

const REFUND_STATUSES = { open: 'processing', needs_person: 'processing', done: SUCCESS, refused: 'failed' };

export type KoraLedger = ReturnType<typeof createKoraLedger>;

export function createKoraLedger(clock: Clock) {
  const ledger = createLedger<PayIn>(clock, { paid: SUCCESS, refundTakesMs: REFUND_TAKES_MS });
  const { charges, isOver } = ledger;
  /** What is set at Kora: as it is by default, wrong sums go back. */
  const dashboard = { acceptsAll: false };
  const stepOf = ({ script, answered }: PayIn): KoraStep | null => script.steps[answered] ?? null;
  const end = (charge: PayIn, how: string, sumMinor = charge.expectedMinor): void =>
    ledger.end(charge, how, sumMinor);
  const statusOf = (charge: PayIn): string => {
    if (charge.end === null) return isOver(charge) ? 'expired' : 'processing';
    return charge.end === SUCCESS ? SUCCESS : 'failed';
  };
  const whyOf = (charge: PayIn): string => (charge.end === SUCCESS ? '' : (charge.end ?? ''));
  const amount = (minor: number, { currency }: PayIn): number => Number(toDecimal(minor, currency));
  const costs = (charge: PayIn): object => ({
    currency: charge.currency,
    fee: amount(feeOf(charge.amountMinor), charge),
    vat: amount(vatOf(charge.amountMinor), charge),
  });

  return {
    ...ledger,
    dashboard,
    end,
    /** Kora takes either name. */
    find: (name: string, account: string) => ledger.find(name, account) ?? ledger.byId(name, account),
    stepOf,
    statusOf,
    begin({ isFeeTheMerchants, ...given }: NewPayIn): PayIn {
      const { amountMinor, channel, reference, script } = given;
      const own = `KPY-${channel === 'card' ? 'CA' : 'PAY'}-${String(charges.length).padStart(8, '0')}`;
      const isTransfer = channel === 'bank_transfer';
      const charge = ledger.add({
        ...given,
        // Kora's own reference; of a transfer the merchant's.
        id: isTransfer ? reference : own,
        expectedMinor: amountMinor + (isFeeTheMerchants ? 0 : feeOf(amountMinor) + vatOf(amountMinor)),
        expiresAt: isTransfer ? clock.now() + ACCOUNT_LIVES_MS : null,
        answered: 0,
        triesLeft: OTP_TRIES,
        cameMinor: 0,
        returnedMinor: null,
        isTold: false,
      });
      if (script.steps.length === 0) end(charge, script.end);
      return charge;
    },
    /** Takes the answer to the open step; false: it is wrong, and may be given again. */
    answer(charge: PayIn, { model, right }: KoraStep, given: unknown): boolean {
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
    receive(charge: PayIn, sumMinor: number): void {
      if (charge.paidAt !== null || isOver(charge)) return;
      charge.cameMinor = sumMinor;
      const { expectedMinor } = charge;
      if (dashboard.acceptsAll) return end(charge, SUCCESS, sumMinor);
      if (sumMinor !== expectedMinor)
        charge.returnedMinor = sumMinor > expectedMinor ? sumMinor - expectedMinor : sumMinor;
      if (sumMinor >= expectedMinor) end(charge, SUCCESS);
    },
    /** As it is answered when it is made, and after each step. @param base where its pages are */
    charged(charge: PayIn, base: string): object {
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
          bank_account: accountDetails(charges.indexOf(charge), charge.expiresAt ?? 0),
        };
      const step = charge.end === null ? stepOf(charge) : null;
      const why = whyOf(charge);
      return {
        ...sums,
        transaction_reference: charge.id,
        ...charge.instrument,
        ...(charge.channel === 'card' ? toldOfCard : toldOfOther)({ charge, step, why, base }),
      };
    },
    /** As a query tells it: amounts as text, no step, and no account. */
    verified(charge: PayIn): object {
      const { reference, channel, currency, instrument } = charge;
      const sum = (minor: number): string => toDecimal(minor, currency);
      const isPaid = charge.end === SUCCESS;
      const transfer = channel === 'bank_transfer';
      // A wallet’s is 0 also when it is paid.
      const paid = isPaid && channel !== 'mobile_money' ? cameOf(charge) : 0;
      return {
        reference,
        status: statusOf(charge),
        amount: sum(charge.amountMinor),
        amount_expected: sum(charge.expectedMinor),
        amount_paid: paid === 0 ? 0 : sum(paid),
        ...(isPaid && { amount_accepted: sum(charge.paidMinor) }),
        ...costs(charge),
        description: 'Payment on Demo Merchant',
        created_at: new Date(charge.at).toISOString(),
        metadata: null,
        customer: { email: 'ada@example.com' },
        ...instrument,
        payment_attempts: [
          { reference: charge.id, status: statusOf(charge), channel, message: whyOf(charge) },
        ],
        ...(transfer && (isPaid || charge.returnedMinor !== null) && { bank_transfer: transferOf(charge) }),
      };
    },
    refundStatus: (refund: StubRefund<PayIn>): string => REFUND_STATUSES[ledger.refundState(refund)],
  };
}

export const cameOf = ({ cameMinor, paidMinor }: PayIn): number => Math.max(cameMinor, paidMinor);

const accountDetails = (nth: number, expiresAt: number): object => ({
  account_name: 'Demo account',
  account_number: accountNumberOf(nth),
  bank_name: 'wema',
  bank_code: '035',
  expiry_date_in_utc: new Date(expiresAt).toISOString(),
});

type ToldCharge = { charge: PayIn; step: KoraStep | null; why: string; base: string };

/** Where the payer is led, if anywhere. */
function authorizationOf({ charge, step, base }: ToldCharge): object | null {
  const isLed = step?.model === '3DS' || step?.model === 'REDIRECT';
  return isLed ? { redirect_url: pageOf(base, charge.id) } : null;
}

function toldOfCard(told: ToldCharge): object {
  const { charge, step, why } = told;
  const { triesLeft } = charge;
  return {
    // Also while it waits.
    response_message: why || 'Card charged successfully',
    auth_model: step?.model ?? 'NO_AUTH',
    authorization: { ...authorizationOf(told), required_fields: step ? [step.model.toLowerCase()] : [] },
    ...(step?.model === 'OTP' && { metadata: { can_resend_otp: true, otp_attempts_left: triesLeft } }),
  };
}

/** No model is documented for banks. Instant EFT has names of its own. */
function toldOfOther(told: ToldCharge): object {
  const { charge, step, why } = told;
  const { channel, currency, reference } = charge;
  const authorization = authorizationOf(told);
  return {
    message: why || 'Authorization required',
    ...(channel === 'mobile_money' && { auth_model: step?.model }),
    ...(authorization && (currency === 'ZAR' ? { reference, auth_data: authorization } : { authorization })),
  };
}

const PAYER = { account_name: 'ADA OBI', account_number: '0123456789', bank_name: 'KORA SANDBOX' };

function transferOf(charge: PayIn): object {
  const { expectedMinor, returnedMinor, currency } = charge;
  if (returnedMinor === null) return { payer_bank_account: PAYER };
  const reversal = {
    status: 'success',
    amount: toDecimal(returnedMinor, currency),
    destination: 'Payer Bank Account',
    currency,
  };
  const payment_event = cameOf(charge) > expectedMinor ? 'overpayment' : 'underpayment';
  return { payer_bank_account: PAYER, payment_event, message: 'reversal initiated', reversal };
}

export const accountNumberOf = (nth: number): string => String(7_590_031_627 + nth);

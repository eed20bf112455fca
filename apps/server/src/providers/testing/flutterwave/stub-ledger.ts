// All that Flutterwave's double knows, and how it tells it. Money that has moved stands in a book that is only added to.
import { toDecimal } from '@titan/rules/money';
import type { Clock } from '../../../platform/ports.ts';
import type { BookLine, RefundsEnd } from '../subject.ts';
import { APPROVED, type Script, type Step } from './stub-rules.ts';

const TOKEN_LIVES_MS = 600_000;
const REFUND_TAKES_MS = 24 * 60 * 60_000;
const TRIES = 3;

export type Charge = {
  id: string;
  /** Ours; of a transfer that of its account. */
  reference: string;
  account: string;
  amountMinor: number;
  currency: string;
  /** How it is paid, as answers tell it. */
  method: { type: 'card' | 'mobile_money' | 'bank_transfer' } & Record<string, unknown>;
  script: Script;
  /** How many of the script's steps are answered. */
  answered: number;
  triesLeft: number;
  /** `approved`, or why not; null while it is open. */
  end: string | null;
  at: number;
  redirectUrl: string | null;
  /** As it was sent. */
  meta: object;
  /** Of a transfer: the account that it came to. */
  virtualAccount: VirtualAccount | null;
  /** Whether the answer that leads the payer to a page has gone out. */
  isTold: boolean;
};
export type VirtualAccount = {
  id: string;
  number: string;
  reference: string;
  account: string;
  customer: string;
  amountMinor: number;
  currency: string;
  narration: string;
  at: number;
  until: number;
  isTold: boolean;
};
type Refund = { id: string; of: Charge; amountMinor: number; reason: string; at: number };

const amountOf = (minor: number, { currency }: { currency: string }): number =>
  Number(toDecimal(minor, currency));
const timeOf = (ms: number): string => new Date(ms).toISOString().replace('Z', '207870Z');

export type Ledger = ReturnType<typeof createLedger>;

export function createLedger(clock: Clock) {
  const book: BookLine[] = [];
  const charges: Charge[] = [];
  const accounts: VirtualAccount[] = [];
  const customers: { id: string; account: string; email: string }[] = [];
  const refunds: Refund[] = [];
  const ends = new Map<string, RefundsEnd>();
  const tokens = new Map<string, { account: string; until: number }>();
  const nameOf = (kind: string, count: number): string => `${kind}_${String(count).padStart(10, '0')}`;
  const line = (kind: BookLine['kind'], { reference, currency, account }: Charge, amountMinor: number) =>
    book.push({ kind, reference, amountMinor, currency, account });
  /** Money moves once, whatever else is decided afterwards. */
  const end = (charge: Charge, how: string): void => {
    if (charge.end === APPROVED) return;
    charge.end = how;
    if (how === APPROVED) line('debit', charge, charge.amountMinor);
  };
  const stepOf = ({ script, answered }: Charge): Step | null => script.steps[answered] ?? null;
  const refundStatus = ({ of, at }: Refund): string => {
    const how = ends.get(of.reference) ?? 'done';
    if (how === 'refused') return 'failed';
    if (clock.now() === at) return 'new';
    return how === 'done' && clock.now() - at >= REFUND_TAKES_MS ? 'succeeded' : 'pending';
  };
  const add = (
    given: Pick<Charge, 'reference' | 'account' | 'amountMinor' | 'currency' | 'method' | 'script'> &
      Partial<Charge>,
  ): Charge => {
    const charge: Charge = {
      id: nameOf('chg', charges.length),
      answered: 0,
      triesLeft: TRIES,
      end: null,
      at: clock.now(),
      redirectUrl: null,
      meta: {},
      virtualAccount: null,
      isTold: false,
      ...given,
    };
    charges.push(charge);
    if (charge.script.steps.length === 0) end(charge, charge.script.end);
    return charge;
  };
  return {
    book,
    charges,
    accounts,
    customers,
    refunds,
    ends,
    end,
    stepOf,
    add,
    issueToken(account: string): { access_token: string; expires_in: number; token_type: string } {
      const access_token = `token-${tokens.size + 1}-of-${account}`;
      tokens.set(access_token, { account, until: clock.now() + TOKEN_LIVES_MS });
      return { access_token, expires_in: TOKEN_LIVES_MS / 1_000, token_type: 'Bearer' };
    },
    /** Whose token it is, while it lives. */
    holderOf(authorization: string | undefined): string | null {
      const token = tokens.get((authorization ?? '').replace('Bearer ', ''));
      return token && token.until > clock.now() ? token.account : null;
    },
    addCustomer(account: string, email: string) {
      const customer = { id: nameOf('cus', customers.length), account, email };
      customers.push(customer);
      return customer;
    },
    openAccount(
      given: Pick<
        VirtualAccount,
        'reference' | 'account' | 'customer' | 'amountMinor' | 'currency' | 'narration'
      >,
      openMs: number,
    ): VirtualAccount {
      const opened: VirtualAccount = {
        id: nameOf('van', accounts.length),
        number: String(4_032_866_864 + accounts.length),
        at: clock.now(),
        until: clock.now() + openMs,
        isTold: false,
        ...given,
      };
      accounts.push(opened);
      return opened;
    },
    /** Not documented: what becomes of another sum, or of one that comes late. It is taken, so that the connector must bear both. */
    receive(virtualAccount: VirtualAccount, amountMinor: number): Charge {
      const { reference, account, currency } = virtualAccount;
      const method = { type: 'bank_transfer', bank_transfer: {} } as const;
      const script = { steps: [], end: APPROVED };
      return add({ reference, account, amountMinor, currency, method, script, virtualAccount });
    },
    /** Takes the answer to the open step; false: it is wrong. */
    answer(charge: Charge, { right, action }: Step, given: string | null): boolean {
      if (right !== undefined && right !== given) {
        charge.triesLeft -= 1;
        if (charge.triesLeft === 0) end(charge, action === 'requires_pin' ? 'incorrect_pin' : 'failed');
        return false;
      }
      charge.answered += 1;
      if (stepOf(charge) === null) end(charge, charge.script.end);
      return true;
    },
    left: (charge: Charge): number =>
      refunds
        .filter(({ of }) => of === charge)
        .reduce((sum, each) => sum - each.amountMinor, charge.amountMinor),
    refund(of: Charge, amountMinor: number, reason: string): Refund {
      const refund = { id: nameOf('rfd', refunds.length), of, amountMinor, reason, at: clock.now() };
      refunds.push(refund);
      if (ends.get(of.reference) !== 'refused') line('refund', of, amountMinor);
      return refund;
    },
    refundTold(refund: Refund): object {
      const { id, of, amountMinor, reason, at } = refund;
      return {
        id,
        amount_refunded: amountOf(amountMinor, of),
        meta: {},
        reason,
        status: refundStatus(refund),
        charge_id: of.id,
        created_datetime: timeOf(at),
      };
    },
  };
}

export const pageOf = (base: string, { id }: Pick<Charge, 'id'>): string => `${base}/pages/${id}`;

const FEES = ['vat', 'app', 'merchant', 'stamp_duty'].map((type) => ({ type, amount: 0 }));
const ADDRESS_FIELDS = ['postal_code', 'line1', 'state', 'country', 'city'].map(
  (field) => `authorization.avs.address.${field}`,
);

function actionOf(charge: Charge, { action }: Step, base: string): object {
  const said: Record<Step['action'], object> = {
    requires_pin: {},
    requires_otp: {},
    requires_additional_fields: { fields: ADDRESS_FIELDS },
    redirect_url: { url: pageOf(base, charge) },
    payment_instruction: { note: 'Please authorise this payment on your mobile number.' },
  };
  return { type: action, [action]: said[action] };
}

/** A charge, as it is told when it is asked about. @param base where its pages are */
export function chargeTold(charge: Charge, step: Step | null, base: string) {
  const { id, reference, currency, amountMinor, method, script, end: ended } = charge;
  const isPaid = ended === APPROVED;
  // The sample of a card that has ended still names a step.
  const named = step ?? (method.type === 'card' ? script.steps[0] : undefined);
  return {
    id,
    amount: amountOf(amountMinor, charge),
    fees: FEES,
    currency,
    customer_id: 'cus_X0yJv3ZMpL',
    settled: false,
    settlement_id: [],
    meta: charge.meta,
    ...(named && { next_action: actionOf(charge, named, base) }),
    payment_method_details: { ...method, id: `pmd_${id}`, meta: {} },
    reference,
    status: statusOf(charge),
    processor_response:
      ended === null ? { type: 'pending', code: '02' } : { type: ended, code: isPaid ? '00' : '06' },
    created_datetime: timeOf(charge.at),
  };
}

/** As it is told while the payer of a card is asked for something: with little around the step. */
export function stepTold(charge: Charge, step: Step, base: string): object {
  return {
    id: charge.id,
    next_action: actionOf(charge, step, base),
    payment_method_details: {},
    status: statusOf(charge),
  };
}

function statusOf({ end: ended }: Charge): string {
  if (ended === null) return 'pending';
  return ended === APPROVED ? 'succeeded' : 'failed';
}

export function accountTold(opened: VirtualAccount): object {
  const { id, number, reference, customer, narration, at, until } = opened;
  return {
    id,
    amount: amountOf(opened.amountMinor, opened),
    account_number: number,
    reference,
    account_bank_name: 'WEMA BANK',
    account_type: 'dynamic',
    status: 'active',
    account_expiration_datetime: timeOf(until),
    note: `Please make a bank transfer to ${narration}`,
    customer_id: customer,
    created_datetime: timeOf(at),
    meta: {},
  };
}

// What Paystack refuses, and what it asks of the payer of each of its documented test instruments.
import { refusalsIn } from '../fixtures.ts';
import { type Refusal, refusalBy, type Rule } from '../rules.ts';
import type { PaystackTransaction } from './stub-ledger.ts';

/** One thing that the payer is asked for, one after the other. */
export type PaystackStep =
  | {
      status: 'send_pin' | 'send_otp' | 'send_phone' | 'send_birthday';
      right?: string;
      display_text?: string;
    }
  | { status: 'send_address'; country_code: string; display_text: string }
  /** Until the payer approves: on the phone, at the bank, by a transfer, or on Paystack's own page. */
  | { status: 'pay_offline'; display_text: string; account_number?: string; account_reference?: number }
  | { status: 'open_url' | 'pending_bank_transfer' | 'abandoned' | 'in_app' };

/** What is asked for, and how it ends when all is answered: `success`, or why not. */
export type PaystackScript = { channel: string; steps: readonly PaystackStep[]; end: string };

const shown = refusalsIn(new URL('bodies/', import.meta.url));
export const INVALID_KEY: Refusal = { ...shown('queries', 'a key that is refused with 400'), status: 401 };
export const UNKNOWN_REFERENCE = shown('queries', 'no such reference');
export const NO_CUSTOMER = shown('capitec-pay/capitec-pay', 'nobody by this number');
export const refusal = (status: number, message: string, more: object = {}): Refusal => ({
  status,
  body: { status: false, message, meta: { nextStep: '' }, ...more },
});
export const INVALID_REFERENCE = refusal(400, 'Transaction reference is invalid');
export const NO_REFUND = refusal(404, 'Refund not found', { code: 'not_found' });
export const NO_DISPUTE = refusal(404, 'Dispute not found');
const validation = (message: string, code: string): Refusal =>
  refusal(400, message, { code, type: 'validation_error' });
export const DUPLICATE = validation('Duplicate Transaction Reference', 'duplicate_reference');
const missing = (what: string): Refusal => validation(`${what} is required`, 'missing_params');
const invalid = (what: string): Refusal => validation(`${what} is not valid`, 'invalid_params');

const COMMON = ['email', 'amount', 'currency', 'reference', 'metadata'];
export const INSTRUMENTS = ['card', 'bank', 'mobile_money', 'bank_transfer', 'eft', 'capitec_pay'] as const;
type Instrument = (typeof INSTRUMENTS)[number];

/** The fields of each, those with a star needed. */
const FIELDS: Record<Instrument, readonly string[]> = {
  card: ['number*', 'cvv*', 'expiry_month*', 'expiry_year*'],
  bank: ['code*', 'account_number*'],
  mobile_money: ['phone*', 'provider*'],
  bank_transfer: ['account_expires_at'],
  eft: ['provider*'],
  capitec_pay: ['identifier_key*', 'identifier_value*'],
};
const CURRENCIES: Record<Instrument, readonly string[]> = {
  card: ['NGN', 'GHS', 'KES', 'XOF', 'ZAR', 'USD'],
  bank: ['NGN'],
  mobile_money: ['GHS', 'KES', 'XOF'],
  bank_transfer: ['NGN', 'KES'],
  eft: ['ZAR'],
  capitec_pay: ['ZAR'],
};
const PHONES: Record<string, { form: RegExp; providers: readonly string[] }> = {
  GHS: { form: /^0\d{9}$/, providers: ['mtn', 'atl', 'vod'] },
  KES: { form: /^\+254\d{9}$/, providers: ['mpesa', 'mpesa_offline', 'atl'] },
  XOF: { form: /^0\d{9}$/, providers: ['mtn', 'orange', 'wave'] },
};
const LEAST: Record<string, number> = { NGN: 5_000, GHS: 10, ZAR: 100, KES: 300, USD: 200, XOF: 100 };

export type Body = Record<string, unknown>;
const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isAmount(amount: unknown, currency: string): boolean {
  const isCount = typeof amount === 'number' && Number.isSafeInteger(amount);
  return isCount && amount >= (LEAST[currency] ?? 0) && (currency !== 'XOF' || amount % 100 === 0);
}

/** Fields of a known object, those with a star needed. */
type KnownFields = { fields: Body; known: readonly string[] };
const strangeIn = ({ fields, known }: KnownFields): string | undefined =>
  Object.keys(fields).find((name) => !known.includes(name) && !known.includes(`${name}*`));
const lackingIn = ({ fields, known }: KnownFields): string | undefined =>
  known
    .filter((name) => name.endsWith('*'))
    .map((name) => name.slice(0, -1))
    .find((name) => typeof fields[name] !== 'string' || fields[name] === '');
const STRANGE: Rule<KnownFields> = [
  (on) => strangeIn(on) !== undefined,
  (on) => invalid(strangeIn(on) ?? ''),
];
const LACKING: Rule<KnownFields> = [
  (on) => lackingIn(on) !== undefined,
  (on) => missing(lackingIn(on) ?? ''),
];

const isReference = (text: unknown): boolean => typeof text === 'string' && /^[A-Za-z0-9.=-]+$/.test(text);

/** The part that every charge has. */
const CHARGE_RULES: readonly Rule<KnownFields>[] = [
  STRANGE,
  [({ fields: { email } }) => typeof email !== 'string' || !email.includes('@'), missing('Email')],
  [({ fields: { currency } }) => LEAST[String(currency)] === undefined, invalid('Currency')],
  [({ fields: { amount, currency } }) => !isAmount(amount, String(currency)), invalid('Amount')],
  [({ fields: { reference } }) => !isReference(reference), invalid('Reference')],
];

type Used = KnownFields & { instrument: Instrument; currency: string };
const isBy = (instrument: Instrument, when: (used: Used) => boolean) => (used: Used) =>
  used.instrument === instrument && when(used);
const INSTRUMENT_RULES: readonly Rule<Used>[] = [
  [({ fields }) => !isObject(fields), ({ instrument }) => invalid(instrument)],
  [({ instrument, currency }) => !CURRENCIES[instrument].includes(currency), invalid('Currency')],
  STRANGE,
  LACKING,
  [
    isBy('mobile_money', ({ currency, fields }) => !PHONES[currency]?.form.test(String(fields['phone']))),
    invalid('Phone'),
  ],
  [
    isBy(
      'mobile_money',
      ({ currency, fields }) => !PHONES[currency]?.providers.includes(String(fields['provider'])),
    ),
    invalid('Provider'),
  ],
  [isBy('eft', ({ fields }) => fields['provider'] !== 'ozow'), invalid('Provider')],
  [isBy('capitec_pay', ({ fields }) => !isIdentifier(fields)), invalid('Identifier')],
  [isBy('capitec_pay', ({ fields }) => fields['identifier_value'] === WITHOUT_APP), NO_CUSTOMER],
];

/** How Capitec's customers are named. */
const IDENTIFIERS: Record<string, RegExp> = {
  CELLPHONE: /^0\d{9}$/,
  IDNUMBER: /^\d{13}$/,
  ACCOUNTNUMBER: /^\d{10}$/,
};
const isIdentifier = ({ identifier_key: key, identifier_value: value }: Body): boolean =>
  IDENTIFIERS[String(key)]?.test(String(value)) === true;
/** Whose app is not there to be asked. */
const WITHOUT_APP = '0810000404';

/** The longest that one of Pesalink's accounts is open. */
export const MOST_OPEN_IN_KENYA_MS = 25 * 60_000;
/** "Less than 25 minutes from now"; what becomes of a later end is not documented. */
const isTooLate = ({ currency, bank_transfer: transfer }: Body, now: number): boolean => {
  const { account_expires_at: end } = (transfer ?? {}) as Body;
  return currency === 'KES' && Date.parse(String(end)) >= now + MOST_OPEN_IN_KENYA_MS;
};

/** Why a charge of an instrument is refused. */
export function refusedCharge(body: Body, now: number): Refusal | null {
  const refused = refusalBy(CHARGE_RULES, { fields: body, known: [...COMMON, ...INSTRUMENTS, 'birthday'] });
  if (refused) return refused;
  const [instrument, ...others] = INSTRUMENTS.filter((each) => body[each] !== undefined);
  if (instrument === undefined || others.length > 0) return missing('One payment channel');
  const fields = body[instrument] as Body;
  const used = { instrument, currency: String(body['currency']), fields, known: FIELDS[instrument] };
  return refusalBy(INSTRUMENT_RULES, used) ?? (isTooLate(body, now) ? invalid('Account expiry') : null);
}

const PAGE_RULES: readonly Rule<KnownFields>[] = [
  ...CHARGE_RULES,
  [({ fields: { callback_url: url } }) => !URL.canParse(String(url)), invalid('Callback URL')],
  [({ fields: { channels } }) => JSON.stringify(channels) !== '["card"]', invalid('Channels')],
];
/** Why a page for cards is refused. */
export const refusedPage = (body: Body): Refusal | null =>
  refusalBy(PAGE_RULES, { fields: body, known: [...COMMON, 'callback_url', 'channels'] });

/** What is wrong with the answer to a step. */
export const refusedAnswer = (fields: Body, needed: readonly string[]): Refusal | null =>
  refusalBy([STRANGE, LACKING], { fields, known: needed.map((name) => `${name}*`) });

type RefundCheck = KnownFields & { of: PaystackTransaction | undefined; left: number };
const NO_SUCH: Refusal = { ...UNKNOWN_REFERENCE, status: 404 };
const REFUND_RULES: readonly Rule<RefundCheck>[] = [
  STRANGE,
  [({ fields }) => fields['transaction'] === undefined, missing('Transaction')],
  [({ of }) => of?.end !== 'success', NO_SUCH],
  [({ left }) => left === 0, shown('refunds', 'one of what has gone back already, which is not ours')],
  [({ of, fields: { currency = of?.currency } }) => currency !== of?.currency, invalid('Currency')],
  [
    ({ left, fields: { amount = left } }) => typeof amount !== 'number' || amount <= 0 || amount > left,
    invalid('Amount'),
  ],
];
/** @param left what has not gone back, as Paystack writes it */
export const refusedRefund = (
  body: Body,
  of: PaystackTransaction | undefined,
  left: number,
): Refusal | null =>
  refusalBy(REFUND_RULES, {
    fields: body,
    known: ['transaction', 'amount', 'currency', 'customer_note', 'merchant_note'],
    of,
    left,
  });

const pin = (right: string): PaystackStep => ({ status: 'send_pin', right });
const otp = (right: string, display_text = 'Please enter the OTP sent to your phone'): PaystackStep => ({
  status: 'send_otp',
  right,
  display_text,
});
const phone: PaystackStep = { status: 'send_phone', display_text: 'Please enter your phone number' };
const SUCCESS = 'success';

/** Cards in Paystack's test mode; every other is declined. */
const CARDS: Record<string, Omit<PaystackScript, 'channel'>> = {
  '4084084084084081': { steps: [], end: SUCCESS },
  '507850785078507812': { steps: [pin('1111')], end: SUCCESS },
  '5060666666666666666': { steps: [pin('1234'), otp('123456')], end: SUCCESS },
  '507850785078507804': { steps: [pin('0000'), phone, otp('123456')], end: SUCCESS },
  '5192602720584796': { steps: [{ status: 'open_url' }], end: SUCCESS },
  '507850785078507853': {
    steps: [pin('0000')],
    end: 'Token Not Generated. Customer Not Registered on Token',
  },
  '4084080000670037': { steps: [], end: 'Insufficient Funds' },
  '4084080000671803': { steps: [], end: SUCCESS },
  '4084080000671902': { steps: [], end: SUCCESS },
};
const DECLINED: Omit<PaystackScript, 'channel'> = { steps: [], end: 'Declined' };

/** The cards whose refunds end otherwise. */
export const REFUND_ENDS: Record<string, 'refused' | 'needs_person'> = {
  '4084080000671803': 'refused',
  '4084080000671902': 'needs_person',
};

const ON_PHONE: PaystackStep = {
  status: 'pay_offline',
  display_text: 'Please complete authorization process on your mobile phone',
};
/** The payer decides elsewhere, so that nothing is left to answer. */
const WALLETS: Record<string, PaystackStep> = {
  vod: otp('123456', 'Please dial *110# to generate a voucher code. Then input the voucher'),
  orange: otp('1234', 'Please dial #144*82# to get a code. Then input the code'),
  wave: { status: 'open_url' },
  mpesa_offline: { ...ON_PHONE, account_number: '4084333', account_reference: 1_234_567 },
};

/** Codes of banks that ask for a birthday. That Zenith does is documented; which others do is not. */
const ASKING_BIRTHDAY = new Set<unknown>(['057', '011']);

type InstrumentFields = Record<string, Body | undefined>;
export const CAPITEC_PAY = 'capitec_pay';

/** What happens to a charge that is not refused. */
export function scriptOf(body: Body): PaystackScript {
  const { card, bank, mobile_money: wallet, birthday, eft, capitec_pay: capitec } = body as InstrumentFields;
  if (eft) return { channel: 'eft', steps: [{ status: 'open_url' }], end: SUCCESS };
  if (capitec) return { channel: CAPITEC_PAY, steps: [{ status: 'in_app' }], end: SUCCESS };
  if (card) return { channel: 'card', ...(CARDS[String(card['number'])] ?? DECLINED) };
  if (wallet) {
    const step = WALLETS[String(wallet['provider'])] ?? ON_PHONE;
    return { channel: 'mobile_money', steps: [step], end: SUCCESS };
  }
  if (!bank) return { channel: 'bank_transfer', steps: [{ status: 'pending_bank_transfer' }], end: SUCCESS };
  const asksBirthday: PaystackStep = {
    status: 'send_birthday',
    right: '2007-04-15',
    display_text: 'Please enter your birthday',
  };
  const steps: PaystackStep[] =
    ASKING_BIRTHDAY.has(bank['code']) && birthday === undefined ? [asksBirthday] : [];
  return { channel: 'bank', steps: [...steps, otp('123456')], end: SUCCESS };
}

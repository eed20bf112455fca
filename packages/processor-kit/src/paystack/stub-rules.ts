// What Paystack refuses, and what it asks of the payer of each of its documented test instruments.

/** One thing that the payer is asked for, one after the other. */
export type Step =
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
export type Script = { channel: string; steps: readonly Step[]; end: string };

export type Refusal = { status: number; message: string; code?: string; type?: string };

const refusal = (message: string, code: string): Refusal => ({
  status: 400,
  message,
  code,
  type: 'validation_error',
});
export const missing = (what: string): Refusal => refusal(`${what} is required`, 'missing_params');
export const invalid = (what: string): Refusal => refusal(`${what} is not valid`, 'invalid_params');

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

/** What is wrong with the part that every charge has. */
export function refusedCharge(body: Body, others: readonly string[]): Refusal | null {
  const { email, amount, currency, reference } = body;
  const strange = refusedFields(body, [...COMMON, ...others]);
  if (strange) return strange;
  if (typeof email !== 'string' || !email.includes('@')) return missing('Email');
  if (typeof currency !== 'string' || LEAST[currency] === undefined) return invalid('Currency');
  if (!isAmount(amount, currency)) return invalid('Amount');
  const isReference = typeof reference === 'string' && /^[A-Za-z0-9.=-]+$/.test(reference);
  return isReference ? null : invalid('Reference');
}

/** What is wrong with a charge of an instrument. */
export function refusedInstrument(body: Body): Refusal | null {
  const given = INSTRUMENTS.filter((each) => body[each] !== undefined);
  const [instrument] = given;
  if (instrument === undefined || given.length > 1) return missing('One payment channel');
  const fields = body[instrument];
  if (!isObject(fields)) return invalid(instrument);
  if (!CURRENCIES[instrument].includes(String(body['currency']))) return invalid('Currency');
  const known = FIELDS[instrument].map((name) => name.replace('*', ''));
  const strange = refusedFields(fields, known);
  if (strange) return strange;
  const needed = FIELDS[instrument].filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
  const lacking = needed.find((name) => typeof fields[name] !== 'string' || fields[name] === '');
  if (lacking !== undefined) return missing(lacking);
  if (instrument === 'mobile_money') return refusedWallet(String(body['currency']), fields);
  if (instrument === 'eft') return fields['provider'] === 'ozow' ? null : invalid('Provider');
  return instrument === 'capitec_pay' ? refusedCustomer(fields) : null;
}

/** How Capitec's customers are named. */
const IDENTIFIERS: Record<string, RegExp> = {
  CELLPHONE: /^0\d{9}$/,
  IDNUMBER: /^\d{13}$/,
  ACCOUNTNUMBER: /^\d{10}$/,
};
/** Whose app is not there to be asked. */
const WITHOUT_APP = '0810000404';

function refusedCustomer({ identifier_key: key, identifier_value: value }: Body): Refusal | null {
  if (IDENTIFIERS[String(key)]?.test(String(value)) !== true) return invalid('Identifier');
  const message = 'Capitec app not detected, please check it’s installed and up to date.';
  return value === WITHOUT_APP ? { status: 400, message, code: 'not_found', type: 'api_error' } : null;
}

function refusedWallet(currency: string, { phone, provider }: Body): Refusal | null {
  const plan = PHONES[currency];
  if (!plan?.form.test(String(phone))) return invalid('Phone');
  return plan.providers.includes(String(provider)) ? null : invalid('Provider');
}

/** What is wrong with the fields of a known object. */
export function refusedFields(fields: Body, known: readonly string[]): Refusal | null {
  const unknown = Object.keys(fields).find((name) => !known.includes(name));
  return unknown === undefined ? null : invalid(unknown);
}

/** What is wrong with the answer to a step. */
export function refusedAnswer(fields: Body, needed: readonly string[]): Refusal | null {
  const lacking = needed.find((name) => typeof fields[name] !== 'string' || fields[name] === '');
  return refusedFields(fields, needed) ?? (lacking === undefined ? null : missing(lacking));
}

const pin = (right: string): Step => ({ status: 'send_pin', right });
const otp = (right: string, display_text = 'Please enter the OTP sent to your phone'): Step => ({
  status: 'send_otp',
  right,
  display_text,
});
const phone: Step = { status: 'send_phone', display_text: 'Please enter your phone number' };
const SUCCESS = 'success';

/** Cards in Paystack's test mode; every other is declined. */
const CARDS: Record<string, Omit<Script, 'channel'>> = {
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
const DECLINED: Omit<Script, 'channel'> = { steps: [], end: 'Declined' };

/** The cards whose refunds end otherwise. */
export const REFUND_ENDS: Record<string, 'refused' | 'needs_person'> = {
  '4084080000671803': 'refused',
  '4084080000671902': 'needs_person',
};

const ON_PHONE: Step = {
  status: 'pay_offline',
  display_text: 'Please complete authorization process on your mobile phone',
};
/** The payer decides elsewhere, so that nothing is left to answer. */
const WALLETS: Record<string, Step> = {
  vod: otp('123456', 'Please dial *110# to generate a voucher code. Then input the voucher'),
  orange: otp('1234', 'Please dial #144*82# to get a code. Then input the code'),
  wave: { status: 'open_url' },
  mpesa_offline: { ...ON_PHONE, account_number: '4084333', account_reference: 1_234_567 },
};

/** Codes of banks that ask for a birthday. That Zenith does is documented; which others do is not. */
const ASKING_BIRTHDAY = new Set<unknown>(['057', '011']);

type Parts = Record<string, Body | undefined>;
export const CAPITEC_PAY = 'capitec_pay';

/** What happens to a charge that is not refused. */
export function scriptOf(body: Body): Script {
  const { card, bank, mobile_money: wallet, birthday, eft, capitec_pay: capitec } = body as Parts;
  if (eft) return { channel: 'eft', steps: [{ status: 'open_url' }], end: SUCCESS };
  if (capitec) return { channel: CAPITEC_PAY, steps: [{ status: 'in_app' }], end: SUCCESS };
  if (card) return { channel: 'card', ...(CARDS[String(card['number'])] ?? DECLINED) };
  if (wallet) {
    const step = WALLETS[String(wallet['provider'])] ?? ON_PHONE;
    return { channel: 'mobile_money', steps: [step], end: SUCCESS };
  }
  if (!bank) return { channel: 'bank_transfer', steps: [{ status: 'pending_bank_transfer' }], end: SUCCESS };
  const asksBirthday: Step = {
    status: 'send_birthday',
    right: '2007-04-15',
    display_text: 'Please enter your birthday',
  };
  const steps: Step[] = ASKING_BIRTHDAY.has(bank['code']) && birthday === undefined ? [asksBirthday] : [];
  return { channel: 'bank', steps: [...steps, otp('123456')], end: SUCCESS };
}

// The sandbox's wallet numbers: what TEST MODE offers the payer and what the sandbox's telco knows (spec §9 Sandbox).
// Numbers are the ones providers publish for testing, or made beside them; none belongs to a person.
import type { WalletAuthModel } from '@titan/rules/wallet-stage';
import { walletChargeNumber, type WalletCurrency } from '@titan/rules/wallet-number';

/**
 * What comes of a number. `pending` is never decided; `redirect` is approved on the wallet's own page, `voucher` by a code that is dialled for,
 * `offline` at the phone's own menu.
 */
export type SandboxOutcome =
  | 'success'
  | 'failed'
  | 'invalid_number'
  | 'declined_on_phone'
  | 'insufficient_funds'
  | 'pending'
  | 'redirect'
  | 'voucher'
  | 'offline';

export type SandboxPhone = {
  currency: WalletCurrency;
  /** As spec §5 writes it, with its leading 0. */
  entry: string;
  /** The charge number (`254700000000`). */
  number: string;
  outcome: SandboxOutcome;
  /** What is asked for, in order. */
  authModels: readonly WalletAuthModel[];
  /** Slug of the number's network, where it is known. */
  network: string | null;
  /** The currency's first offer: its success number. */
  isPrimary: boolean;
};

/** Spec §9: the mobile-money test OTP and the wallet's test PIN. */
export const SANDBOX_WALLET_OTP = '123456';
export const SANDBOX_WALLET_PIN = '1234';
/** What is dialled for a voucher, which is the OTP's digits; and what is paid to at the phone's own menu. */
export const SANDBOX_VOUCHER_DIAL_CODE = '*110#';
export const SANDBOX_OFFLINE = { paybill: '4084333', account: '1234567' } as const;

/** Currencies whose sandbox asks for an OTP before the prompt. */
const ASKS_OTP: readonly WalletCurrency[] = ['GHS', 'XOF', 'TZS', 'NGN'];

/** By currency: `entry outcome network`; the network left out where none is known, the first row the primary one. */
const ROWS: Record<WalletCurrency, readonly string[]> = {
  KES: [
    '0700000000 success',
    '0734611986 failed',
    '0711111111 success',
    '0700000180 offline',
    '0703456129 pending',
    '0703456029 invalid_number',
    '0703456039 declined_on_phone',
    '0703456049 insufficient_funds',
    '0703456069 failed',
    '0703456789 success',
  ],
  GHS: [
    '0240000000 success mtn-gh',
    '0274611986 failed airteltigo-gh',
    '0503456789 success vodafone-gh',
    '0503456039 declined_on_phone vodafone-gh',
    '0273456789 success airteltigo-gh',
    '0200000110 voucher vodafone-gh',
    '0593456129 pending',
    '0593456029 invalid_number',
    '0593456039 declined_on_phone',
    '0593456049 insufficient_funds',
    '0593456069 failed',
    '0593456789 success',
  ],
  XAF: [
    '0655123456 success',
    '0677123456 failed',
    '0693456789 success orange-cm',
    '0690000000 success orange-cm',
    '0653456129 pending',
    '0653456029 invalid_number',
    '0653456039 declined_on_phone',
    '0653456049 insufficient_funds',
    '0653456069 failed',
    '0653456789 success',
  ],
  XOF: [
    '00500000000 success mtn-ci',
    '00123456789 failed moov-ci',
    '00700000000 success orange-ci',
    '00734567890 success orange-ci',
    '00100000000 success moov-ci',
    '00700000001 redirect wave-ci',
    '00503456129 pending',
    '00503456029 invalid_number',
    '00503456039 declined_on_phone',
    '00503456049 insufficient_funds',
    '00503456069 failed',
    '00503456789 success',
  ],
  TZS: [
    '0780000000 success airtel-tz',
    '0780000002 failed airtel-tz',
    '0763456789 success vodacom-tz',
    '0683456789 success airtel-tz',
    '0623456789 success halopesa-tz',
    '0650000000 success tigo-tz',
    '0763456129 pending',
    '0763456029 invalid_number',
    '0763456039 declined_on_phone',
    '0763456049 insufficient_funds',
    '0763456069 failed',
  ],
  EGP: [
    '01200000000 success orange-eg',
    '01200000002 failed orange-eg',
    '01000000000 success vodafone-eg',
    '01100000000 success etisalat-eg',
    '01500000000 success we-eg',
    '01203456129 pending',
    '01203456029 invalid_number',
    '01203456039 declined_on_phone',
    '01203456049 insufficient_funds',
    '01203456069 failed',
  ],
  NGN: [
    '09034627200 success',
    '08000000029 invalid_number',
    '08000000049 insufficient_funds',
    '08000000069 failed',
    '08000000129 pending',
  ],
  ZAR: [
    '0710000000 success',
    '0710000029 invalid_number',
    '0710000049 insufficient_funds',
    '0710000069 failed',
    '0710000129 pending',
  ],
};

/** All of them, the primary one of each currency first. */
export const SANDBOX_PHONES: readonly SandboxPhone[] = Object.entries(ROWS).flatMap(([currency, rows]) =>
  rows.map((row, at) => toPhone(currency as WalletCurrency, row, at === 0)),
);

/**
 * A number that is limited as a real one is: at most 8 prompts an hour and 20 a day that nobody approves (decision 0025). Not among
 * those that TEST MODE offers, because everybody tries those.
 */
export const SANDBOX_LIMITED_PHONE = toPhone('KES', '0700000429 success', false);

/** The numbers of a currency, its success number first. */
export function sandboxPhonesOf(currency: string): readonly SandboxPhone[] {
  return SANDBOX_PHONES.filter((phone) => phone.currency === currency);
}

function toPhone(currency: WalletCurrency, row: string, isPrimary: boolean): SandboxPhone {
  const [entry = '', outcome, network] = row.split(' ');
  const number = walletChargeNumber(currency, entry);
  if (number === null) throw new Error(`Not a wallet number: ${entry}`);
  return {
    currency,
    entry,
    number,
    outcome: outcome as SandboxOutcome,
    authModels: authModelsOf(currency, outcome as SandboxOutcome),
    network: network ?? null,
    isPrimary,
  };
}

function authModelsOf(currency: WalletCurrency, outcome: SandboxOutcome): WalletAuthModel[] {
  if (outcome === 'redirect') return ['REDIRECT'];
  if (outcome === 'voucher') return ['VOUCHER'];
  if (outcome === 'offline') return ['PAY_OFFLINE'];
  return ASKS_OTP.includes(currency) ? ['OTP', 'STK_PROMPT'] : ['STK_PROMPT'];
}

// Spec §5 Bank account number: which fields a bank asks for by its slug and its processor, and in which mode.

import { walletDialCode } from './wallet-number.ts';

/** Spec §3 Bank. */
export type Bank = { name: string; slug: string; processor: string; code: string };

/** The bank account details of spec §3 that a payer may have to type, in the order in which they are asked. */
export const BANK_FIELDS = ['account_number', 'phone_number', 'account_name', 'date_of_birth'] as const;

export type BankField = (typeof BANK_FIELDS)[number];

/** Capitec's radio: the payer is found by phone or by account. */
export type BankMode = 'phone' | 'account';

/** What decides the fields. */
export type BankChoice = Pick<Bank, 'slug' | 'processor'>;

/** What a payer typed, by wire name; what is not asked for is not looked at. */
export type BankInput = Partial<Record<BankField, string>>;

/** Spec §5: these need no account number typed, because the payer is found on their own page or in their app. */
export const UNTYPED_PROCESSORS = [
  'mono',
  'ozow',
  'opay',
  'gtb',
  'flutterwave',
  'palmpay',
  'callpay',
] as const;

/**
 * The processors whose Capitec payers choose between phone and account. The specification has one, and does not name it; ours are those
 * that carry Capitec Pay.
 */
const CAPITEC_MODES_PROCESSORS = ['stitch', 'paystack'];

/** The one microfinance bank that takes a phone number. */
const PHONE_BANK = 'kuda-mfb';
const CAPITEC = 'capitec';
/** Ours: this processor takes the bank alone, whose page asks its payer for everything. */
const ASKS_NOTHING = /^kora$/i;
/** Both need an account name and a date of birth, through any processor. */
const IDENTITY_BANKS = ['zenith', 'uba'];

/** The modes of the radio, the first one chosen beforehand; empty for a bank without a radio. */
export function bankModesOf({ slug, processor }: BankChoice): readonly BankMode[] {
  const isChoice = slug === CAPITEC && CAPITEC_MODES_PROCESSORS.includes(processor.toLowerCase());
  return isChoice ? ['phone', 'account'] : [];
}

/**
 * The fields that a bank asks for; none where the payer goes straight on.
 * @param mode of the radio; without one, `bankModesOf` has nothing to choose from or the first is meant
 */
export function bankFieldsOf(bank: BankChoice, mode: BankMode = 'phone'): readonly BankField[] {
  if (ASKS_NOTHING.test(bank.processor)) return [];
  const payer = payerFieldOf(bank, mode);
  const identity: BankField[] = IDENTITY_BANKS.includes(bank.slug) ? ['account_name', 'date_of_birth'] : [];
  return payer === null ? identity : [payer, ...identity];
}

/** The mode that an input was typed in, for an input whose radio is not at hand: by account only if it has no phone. */
export function bankModeOf(bank: BankChoice, input: BankInput): BankMode {
  const isAccount = (input.phone_number ?? '') === '' && (input.account_number ?? '') !== '';
  return isAccount && bankModesOf(bank).includes('account') ? 'account' : 'phone';
}

/** The dial code before the phone field of a bank, without its plus. */
export function bankDialCode({ slug }: Pick<Bank, 'slug'>): string {
  return walletDialCode(slug === CAPITEC ? 'ZAR' : 'NGN') ?? '';
}

function payerFieldOf(bank: BankChoice, mode: BankMode): BankField | null {
  const processor = bank.processor.toLowerCase();
  if (UNTYPED_PROCESSORS.some((each) => each === processor)) return null;
  if (bank.slug === PHONE_BANK) return 'phone_number';
  return bankModesOf(bank).length > 0 && mode === 'phone' ? 'phone_number' : 'account_number';
}

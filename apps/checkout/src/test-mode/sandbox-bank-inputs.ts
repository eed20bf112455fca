// TEST MODE: what the sandbox's banks take for right and for wrong, as the boxes show it (spec §9 Sandbox, Bank). In the page a chunk
// of its own, fetched on the first tap.
import { SANDBOX_BANK_ACCOUNT, SANDBOX_BANK_PHONES } from '@titan/contract/sandbox/banks';
import type { BankField } from '@titan/rules/bank-fields';
import type { payWithBankMessages } from '@titan/copy/words/pay-with-bank';

export type BankPreset = keyof (typeof payWithBankMessages)['testOutcomes'];

/** What a test preset puts into the boxes. */
export type BankPrefill = Record<BankField, string>;

/** What fills every box of a currency's banks; null for a name that is none. */
export function sandboxBankInputs(preset: string, currency: string): BankPrefill | null {
  const isSuccess = preset === 'success';
  if (!isSuccess && preset !== 'invalid_account') return null;
  const right = SANDBOX_BANK_PHONES[currency === 'ZAR' ? 'capitec' : 'kuda-mfb'] ?? '';
  return {
    account_number: isSuccess ? SANDBOX_BANK_ACCOUNT : '1234567890',
    phone_number: isSuccess ? right : right.replace(/.$/, '9'),
    account_name: 'Ada Obi',
    date_of_birth: '03/07/1990',
  };
}

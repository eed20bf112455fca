// The service's own reading of a bank's account: the page's rules again (spec §5 Bank account number, Mono's minimum).
import type { FieldProblems } from '@titan/contract/failure';
import type { BankAccountInput } from '@titan/contract/pay-with-bank';
import { type Bank, BANK_FIELDS, type BankInput, type BankMode, bankModeOf } from '@titan/rules/bank-fields';
import { bankAccountToSend, bankInputProblems } from '@titan/rules/bank-inputs';
import type { BankDebit } from '../../providers/provider.ts';
import { SENTENCES } from '../../platform/refusal.ts';

const AT = 'data.bank_account';

/** An account to charge, or what is wrong with each field (keyed as in the body: `data.bank_account.account_number`). */
type CheckedBank = { ok: true; debit: BankDebit } | { ok: false; fields: FieldProblems };

/** By the bank that the body names; `now`: epoch ms. */
export function checkBank(banks: readonly Bank[], input: BankAccountInput, now: number): CheckedBank {
  const named = banks.find(
    ({ processor, code }) => processor === input.processor && code === input.bank_code,
  );
  return checkBankInput(named, toBankInput(input), now);
}

function toBankInput(typed: BankAccountInput): BankInput {
  const input: BankInput = {};
  for (const field of BANK_FIELDS) input[field] = typed[field] ?? '';
  return input;
}

/**
 * By the bank itself, or undefined for one that is not offered.
 * @param mode of Capitec's radio, where there is one
 */
export function checkBankInput(
  bank: Bank | undefined,
  input: BankInput,
  now: number,
  mode?: BankMode,
): CheckedBank {
  if (!bank) return { ok: false, fields: { [`${AT}.bank`]: { message: SENTENCES.bankMissing } } };
  const year = new Date(now).getUTCFullYear();
  const chosen = mode ?? bankModeOf(bank, input);
  const account = bankAccountToSend(bank, input, year, chosen);
  if (account !== null) return { ok: true, debit: { bank, account } };
  const problems = bankInputProblems(bank, input, year, chosen);
  return {
    ok: false,
    fields: Object.fromEntries(problems.map(({ field, text }) => [`${AT}.${field}`, { message: text }])),
  };
}

// Spec §5: what a field's box holds after a change: digits of an account number, a date as mm/dd/yyyy.
import type { BankField } from '@titan/rules/bank-fields';
import { accountNumberDigits } from '@titan/rules/bank-inputs';
import { formatBirthDate } from '@titan/rules/birth-date';

/** Brings the box into its form; what already has it is left alone, so that the caret stays. */
export function tidyBankBox(field: BankField, box: HTMLInputElement, previous: string): void {
  const tidied = tidy(field, box.value, previous);
  if (tidied !== box.value) box.value = tidied;
}

function tidy(field: BankField, text: string, previous: string): string {
  switch (field) {
    case 'account_number':
      return accountNumberDigits(text);
    case 'date_of_birth':
      return formatBirthDate(text, previous);
    default:
      return text;
  }
}

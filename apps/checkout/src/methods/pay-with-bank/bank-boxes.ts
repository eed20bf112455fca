// The boxes of the first stage as the browser holds them; one that is not there reads as empty.
import { BANK_FIELDS, type BankField, type BankMode } from '@titan/rules/bank-fields';
import type { RefObject } from 'react';
import type { BankTexts } from './bank-draft.ts';

/** Where a field stands in the body of the call, and so what its box is called. */
export function bankPathOf(field: string): string {
  return `data.bank_account.${field}`;
}

/** Reads and writes the boxes in this part of the page by their names. */
export function bankBoxes(area: RefObject<HTMLElement | null>) {
  const box = (name: string) =>
    area.current?.querySelector<HTMLInputElement>(`[name="${bankPathOf(name)}"]`) ?? null;
  const modes = () => [
    ...(area.current?.querySelectorAll<HTMLInputElement>(`[name="${bankPathOf('mode')}"]`) ?? []),
  ];
  return {
    /** The browser's own list of banks, before script. */
    chosen: (): string | null => area.current?.querySelector('select')?.value || null,
    mode: (): BankMode => (modes().find(({ checked }) => checked)?.value === 'account' ? 'account' : 'phone'),
    texts: (): BankTexts => bankTextsFrom((field) => box(field)?.value ?? ''),
    fill(texts: BankTexts, mode: BankMode) {
      for (const [name, text] of Object.entries(texts)) {
        const field = box(name);
        if (field !== null) field.value = text;
      }
      for (const choice of modes()) choice.checked = choice.value === mode;
    },
    focus: (field: BankField | 'bank') =>
      (field === 'bank'
        ? area.current?.querySelector<HTMLInputElement>('[role="combobox"]')
        : box(field)
      )?.focus(),
  };
}

/** The texts of every field, each by its name. */
export function bankTextsFrom(textOf: (field: BankField) => string): BankTexts {
  return Object.fromEntries(BANK_FIELDS.map((field) => [field, textOf(field)])) as BankTexts;
}

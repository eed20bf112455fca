// The boxes of the wallet as the browser holds them: the number, and the choice of a network where there is one.
import type { RefObject } from 'react';
import type { WalletTexts } from './wallet-draft.ts';

export type WalletField = 'network' | 'number';

/** Reads and writes the boxes of this form by their names; a choice that is not there reads as empty. */
export function walletBoxes(form: RefObject<HTMLFormElement | null>) {
  const number = () => form.current?.querySelector<HTMLInputElement>('[name="mobile_money.number"]') ?? null;
  const networks = () => [
    ...(form.current?.querySelectorAll<HTMLInputElement>('[name="mobile_money.network"]') ?? []),
  ];
  return {
    texts: (): WalletTexts => ({
      number: number()?.value ?? '',
      network: networks().find(({ checked }) => checked)?.value ?? '',
    }),
    fill(texts: WalletTexts) {
      const box = number();
      if (box !== null) box.value = texts.number;
      for (const choice of networks()) choice.checked = choice.value === texts.network;
    },
    /** Brings the number into another form. */
    tidy(bring: (text: string) => string) {
      const box = number();
      const tidied = bring(box?.value ?? '');
      if (box !== null && box.value !== tidied) box.value = tidied;
    },
    focus: (field: WalletField) => (field === 'number' ? number() : networks()[0])?.focus(),
  };
}

// Words of the header's amount that can be copied, French.
import type { Translated } from '../catalogue.ts';
import type { copyAmount as english } from '../en/copy-amount.ts';

export const copyAmount: Translated<typeof english> = {
  copy: 'Copier',
  copyName: 'Copier le montant à payer',
  copied: 'Copié',
  selected: 'Sélectionné',
};

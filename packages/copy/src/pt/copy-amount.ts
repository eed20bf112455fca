// Words of the header's amount that can be copied, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { copyAmount as english } from '../en/copy-amount.ts';

export const copyAmount: Translated<typeof english> = {
  copy: 'Copiar',
  copyName: 'Copiar o valor a pagar',
  copied: 'Copiado',
  selected: 'Marcado',
};

// Words of the bank-transfer intro, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { bankTransfer as english } from '../en/bank-transfer.ts';
import { plural } from './format.ts';

export const bankTransfer: Translated<typeof english> = {
  introTitle: 'Antes de fazer esta transferência',
  exactPoint: ({ money }) => `Transfira só este valor, nem mais nem menos: ${money}.`,
  reusePoint: 'Não guarde nem volte a usar a conta: ela aceita uma única transferência.',
  expiresPoint: ({ mins }) =>
    mins === null
      ? 'A conta expira ao fim de um tempo fixo.'
      : plural(mins, {
          one: `A conta expira ao fim de ${mins} minuto.`,
          other: `A conta expira ao fim de ${mins} minutos.`,
        }),
  understand: 'Compreendo estas instruções.',
  continue: 'Continuar',
  missing: 'Ainda falta: assinalar que compreende estas instruções',
  next: 'A seguir recebe a conta para onde transferir. Nada é cobrado antes de fazer a transferência.',
  opening: 'Estamos a obter a sua conta…',
};

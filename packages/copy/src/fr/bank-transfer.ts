// Words of the bank-transfer intro, French.
import type { Translated } from '../catalogue.ts';
import type { bankTransfer as english } from '../en/bank-transfer.ts';
import { plural } from './format.ts';

export const bankTransfer: Translated<typeof english> = {
  introTitle: 'Avant de faire ce virement',
  exactPoint: ({ money }) => `Virez uniquement le montant exact\u00a0: ${money}.`,
  reusePoint: 'N’enregistrez pas et ne réutilisez pas le compte\u00a0: il n’accepte qu’un seul virement.',
  expiresPoint: ({ mins }) =>
    mins === null
      ? 'Le compte expire après un délai fixe.'
      : plural(mins, {
          one: `Le compte expire après ${mins} minute.`,
          other: `Le compte expire après ${mins} minutes.`,
        }),
  understand: 'J’ai compris ces consignes.',
  continue: 'Continuer',
  missing: 'Il reste à cocher que vous avez compris ces consignes',
  next: 'Ensuite, vous recevez le compte où faire le virement. Rien n’est débité avant votre virement.',
  opening: 'Nous préparons votre compte de virement…',
};

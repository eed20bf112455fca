// Zulu, a draft: words of the bank-transfer intro.
import type { Translated } from '../catalogue.ts';
import type { bankTransfer as english } from '../en/bank-transfer.ts';
import { plural } from './format.ts';

export const bankTransfer: Translated<typeof english> = {
  introTitle: 'Ngaphambi kokudlulisela le mali',
  exactPoint: ({ money }) => `Dlulisela inani eliqondile kuphela: ${money}.`,
  reusePoint:
    'Ungayigcini futhi ungaphindi uyisebenzise i-akhawunti: yamukela ukudluliselwa okukodwa kuphela.',
  expiresPoint: ({ mins }) =>
    mins === null
      ? 'I-akhawunti iphelelwa yisikhathi ngemva kwesikhathi esinqunyiwe.'
      : plural(mins, {
          one: `I-akhawunti iphelelwa yisikhathi ngemva komzuzu ongu-${mins}.`,
          other: `I-akhawunti iphelelwa yisikhathi ngemva kwemizuzu engu-${mins}.`,
        }),
  understand: 'Ngiyayiqonda le miyalelo.',
  continue: 'Qhubeka',
  missing: 'Okusadingeka: maka ukuthi uyayiqonda le miyalelo',
  next: 'Okulandelayo uzothola i-akhawunti yokudlulisela. Akukho mali ethathwayo ngaphambi kokuba udlulisele.',
  opening: 'Silungisa i-akhawunti yakho…',
};

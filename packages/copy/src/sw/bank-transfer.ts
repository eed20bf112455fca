// Words of the bank-transfer intro, Swahili: spec §2 Bank transfer flow.
import type { Translated } from '../catalogue.ts';
import type { bankTransfer as english } from '../en/bank-transfer.ts';

export const bankTransfer: Translated<typeof english> = {
  introTitle: 'Kabla ya kufanya uhamisho huu',
  exactPoint: ({ money }) => `Hamisha kiasi hiki kamili tu: ${money}.`,
  reusePoint: 'Usihifadhi wala kutumia tena akaunti hii: inapokea uhamisho mmoja tu.',
  expiresPoint: ({ mins }) =>
    mins === null
      ? 'Muda wa akaunti utaisha baada ya muda uliowekwa.'
      : `Muda wa akaunti utaisha baada ya dakika ${mins}.`,
  understand: 'Nimeelewa maelekezo haya.',
  continue: 'Endelea',
  missing: 'Bado kinahitajika: weka tiki kuwa umeelewa maelekezo haya',
  next: 'Hatua inayofuata utapata akaunti ya kuhamishia pesa. Hakuna pesa zinazokatwa kabla hujahamisha.',
  opening: 'Tunakupatia akaunti…',
};

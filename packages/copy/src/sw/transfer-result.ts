// Words of what became of a transfer, on the result screens, Swahili: spec §2 return and return excess, §8. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { transferResult as english } from '../en/transfer-result.ts';

export const transferResult: Translated<typeof english> = {
  notPaid: ({ merchant }) => `Malipo kwa ${merchant} bado hayajafanyika.`,
  reasons: {
    excess: 'Ulituma zaidi ya kiasi ambacho malipo haya yanahitaji. Ziada inarudishwa kwako.',
    underpaid:
      'Ulituma pungufu ya kiasi ambacho malipo haya yanahitaji, kwa hiyo pesa zote zinarudishwa kwako.',
    wrong_amount:
      'Ulituma kiasi tofauti na kile ambacho malipo haya yanahitaji, kwa hiyo pesa zote zinarudishwa kwako.',
    late: 'Uhamisho wako ulifika baada ya muda wa akaunti kuisha, kwa hiyo pesa zote zinarudishwa kwako.',
    duplicate: 'Malipo haya yalikuwa tayari yamelipwa, kwa hiyo pesa za uhamisho wa pili zinarudishwa kwako.',
    account_used:
      'Akaunti hupokea uhamisho mmoja tu, kwa hiyo pesa zozote zinazotumwa baada ya hapo pia zinarudishwa kwako.',
    out_of_limits:
      'Kiasi ulichohamisha kiko nje ya kile ambacho akaunti inapokea, kwa hiyo pesa zote zinarudishwa kwako.',
  },
  acceptedMore: ({ merchant }) =>
    `Ulituma zaidi ya kiasi ambacho malipo haya yalihitaji. Pesa zote zimepokelewa na ${merchant}.`,
  acceptedLess: ({ merchant }) =>
    `Ulituma pungufu ya kiasi ambacho malipo haya yalihitaji. Kiasi hicho kimekubaliwa na ${merchant}.`,
  nothing:
    'Hakuna uhamisho uliotufikia, kwa hiyo hujalipa. Kama benki yako imekukata pesa, zitarudishwa kwako moja kwa moja zitakapotufikia.',
  noAccount:
    'Benki haikuweza kufungua akaunti ya uhamisho wako, kwa hiyo hakukuwa na mahali pa kuhamishia pesa, na hakuna pesa zilizokatwa.',
  sent: 'Ulituma',
  asked: 'Kiasi kilichohitajika',
  accepts: 'Uhamisho mmoja unaweza kuwa',
  limits: ({ min, max }) => `${min} hadi ${max}`,
  back: 'Zinarudishwa kwako',
  to: 'Kwenda',
  sameAccount: 'Akaunti pesa zilikotoka',
  when: 'Lini',
  owed: 'Bado hazijatumwa; ukurasa huu utakujulisha',
  reversed: 'Tayari zimetumwa kurudi; zitaonekana ndani ya siku chache',
};

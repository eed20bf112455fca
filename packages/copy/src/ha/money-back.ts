// Words for money that goes back to the payer, Hausa, a draft. A chunk of their own: few payers ever read them. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { moneyBack as english } from '../en/money-back.ts';

export const moneyBack: Translated<typeof english> = {
  why: {
    excess: 'Kun tura fiye da abin da wannan biyan yake nema.',
    underpaid: 'Kun tura ƙasa da abin da wannan biyan yake nema.',
    wrong_amount: 'Adadin ya bambanta da abin da wannan biyan yake nema.',
    late: 'Kuɗin sun zo a makare don wannan biyan.',
    duplicate: 'Dama an riga an biya wannan.',
    account_used: 'Asusun ya riga ya karɓi kuɗin da yake karɓa sau ɗaya.',
    out_of_limits: 'Kuɗin da kuka tura sun fita daga iyakar da asusun yake karɓa.',
  },
  owed: ({ money }) => `${money} da bankinku ko walat ɗinku ya cire za su dawo gare ku. Muna aika su.`,
  tells: 'Wannan shafin zai faɗa muku idan an aika.',
  sent: ({ money }) =>
    `An mayar muku da ${money} da bankinku ko walat ɗinku ya cire. Zai iya ɗaukar kwanaki kaɗan kafin ku gan su.`,
};

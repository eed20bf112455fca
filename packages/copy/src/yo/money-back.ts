// Words for money that goes back to the payer, Yoruba, a draft. A chunk of their own: few payers ever read them. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { moneyBack as english } from '../en/money-back.ts';

export const moneyBack: Translated<typeof english> = {
  why: {
    excess: 'Owó tí ẹ fi ránṣẹ́ ju iye tí ìsanwó yìí béèrè lọ.',
    underpaid: 'Owó tí ẹ fi ránṣẹ́ kò tó iye tí ìsanwó yìí béèrè.',
    wrong_amount: 'Iye owó náà yàtọ̀ sí iye tí ìsanwó yìí béèrè.',
    late: 'Owó náà pẹ́ jù fún ìsanwó yìí.',
    duplicate: 'Wọ́n ti san owó yìí tẹ́lẹ̀.',
    account_used: 'Àkáǹtì náà ti gba owó ẹ̀ẹ̀kan ṣoṣo tó lè gbà.',
    out_of_limits: 'Owó tí ẹ fi ránṣẹ́ kò sí láàárín iye tí àkáǹtì náà ń gbà.',
  },
  owed: ({ money }) => `${money} tí báńkì tàbí wọ́lẹ́ẹ̀tì yín gbà máa padà sọ́dọ̀ yín. A ń fi í ránṣẹ́.`,
  tells: 'Ojú ìwé yìí máa sọ fún yín nígbà tí a bá ti fi í ránṣẹ́.',
  sent: ({ money }) =>
    `A ti fi ${money} tí báńkì tàbí wọ́lẹ́ẹ̀tì yín gbà ránṣẹ́ padà sí yín. Ó lè tó ọjọ́ díẹ̀ kí ẹ tó rí i.`,
};

// Words for money that goes back to the payer, Yoruba, a draft. A chunk of their own: few payers ever read them. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { moneyBack as english } from '../en/money-back.ts';

export const moneyBack: Translated<typeof english> = {
  why: {
    duplicate: 'Wọ́n ti san owó yìí tẹ́lẹ̀.',
    account_used: 'Àkáǹtì náà ti gba owó ẹ̀ẹ̀kan ṣoṣo tó lè gbà.',
  },
  owed: ({ money }) =>
    `${money} tí báńkì tàbí wọ́lẹ́ẹ̀tì yín gbà máa padà sọ́dọ̀ yín. A ń fi í ránṣẹ́, ojú ìwé yìí sì máa sọ fún yín nígbà tí a bá ti fi í ránṣẹ́.`,
  sent: ({ money }) =>
    `A ti fi ${money} tí báńkì tàbí wọ́lẹ́ẹ̀tì yín gbà ránṣẹ́ padà sí yín. Ó lè tó ọjọ́ díẹ̀ kí ẹ tó rí i.`,
};

// What the sandbox says to a tester, Yoruba, a draft: its calls, its pages and its phone.
import type { Translated } from '../catalogue.ts';
import type { sandboxPageAway as englishPageAway, sandboxWords as english } from '../en/sandbox.ts';

export const sandboxPageAway: Translated<typeof englishPageAway> = {
  title: 'A kò lè dé ojú ìwé yìí báyìí',
  text: 'Báńkì ìdánwò kò dáhùn. Kò léwu láti gbìyànjú lẹ́ẹ̀kan sí i láìpẹ́: ẹ kò lè sanwó lẹ́ẹ̀mejì.',
  tryAgain: 'Gbìyànjú lẹ́ẹ̀kan sí i',
};

export const sandboxWords: Translated<typeof english> = {
  SANDBOX_AWAY: 'Sandbox kò dáhùn. Ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i láìpẹ́.',
  FAULT_MISSING: 'Ẹ yan àṣìṣe tó máa wáyé.',
  WALLET_PIN_WRONG: 'PIN yìí kò tọ̀nà. PIN ìdánwò ni 1234.',
  PASSWORD_MISSING: 'Ẹ tẹ ọ̀rọ̀ aṣínà.',
  PASSWORD_WRONG: 'Báńkì náà kò mọ ọ̀rọ̀ aṣínà yìí.',
  NO_SUCH_ACCOUNT:
    'Sandbox kò ṣí àkáǹtì kankan tó ní nọ́ńbà yìí. Ẹ bẹ̀rẹ̀ ìfowóránṣẹ́ báńkì lórí ojú ìwé ìsanwó, kí ẹ sì fi nọ́ńbà tó wà níbẹ̀ ránṣẹ́.',
  NO_SUCH_PAYMENT:
    'Kò sí ìsanwó tó ní nọ́ńbà ìtọ́kasí yìí. Ẹ mú èyí tó wà nínú àdírẹ́sì ojú ìwé ìsanwó rẹ̀, tàbí kí ẹ fi í sílẹ̀: nígbà náà, ìsanwó èyíkéyìí tó bá kàn ni àṣìṣe náà máa bá.',
  TRANSFER_NOT_POSITIVE: 'gbọ́dọ̀ ju 0 lọ',
  TRANSFER_NOT_WHOLE: ({ currency }) => `gbọ́dọ̀ jẹ́ nọ́ńbà odindi: ${currency} kò ní ìdá lẹ́yìn àmì kókó`,
  TRANSFER_TOO_MANY_DECIMALS: 'kò gbọ́dọ̀ ní ju nọ́ńbà 2 lọ lẹ́yìn àmì kókó',
  TRANSFER_TOO_LARGE: 'ju iye tí a lè fi ránṣẹ́ lọ',
  TRANSFER_NOT_A_NUMBER: 'gbọ́dọ̀ jẹ́ nọ́ńbà tí a kọ bíi "1500" tàbí "1500.50"',
};

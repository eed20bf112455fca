// Words of the pay-with-bank stages after the first, Yoruba, a draft: spec §2 Pay with bank flow, §4, §5, §8.
import type { Translated } from '../catalogue.ts';
import type { payWithBankSteps as english } from '../en/pay-with-bank-steps.ts';

export const payWithBankSteps: Translated<typeof english> = {
  anotherBank: 'Lo báńkì mìíràn',
  yourBank: 'báńkì yín',

  // bank-authorize
  otpHint: ({ bank }) => `${bank} ti fi kóòdù ìlò ẹ̀ẹ̀kan ránṣẹ́ sí yín.`,
  payIdHint: ({ bank }) => `Ẹ gba Pay ID láti ọ̀dọ̀ ${bank}, kí ẹ sì tẹ̀ ẹ́ síbí. Ó máa ṣiṣẹ́ fún ìṣẹ́jú 10.`,
  validateHint: ({ bank, account }) => `${bank} ti fi kóòdù ránṣẹ́ láti rí i dájú pé ẹ̀yin ni ẹ ni ${account}.`,
  thisAccount: 'àkáǹtì yìí',
  accountEnding: ({ lastFour }) => `àkáǹtì tó parí sí ${lastFour}`,
  otp: 'Kóòdù ìlò ẹ̀ẹ̀kan (OTP)',
  payId: 'Pay ID',
  codeDigits: 'Nọ́ńbà 4 sí 6',
  codeMissing: ({ name }) => `A ṣì nílò: ${name}, nọ́ńbà 4 sí 6`,
  codeChange: 'Ẹ yí kóòdù náà padà láti gbìyànjú lẹ́ẹ̀kan sí i',
  codeSending: 'Báńkì yín ń yẹ̀ ẹ́ wò. Ẹ jọ̀wọ́, ẹ jẹ́ kí ojú ìwé yìí wà ní ṣíṣí.',
  guide: 'Bí ẹ ṣe máa gba Pay ID',
  guides: {
    'kuda-mfb': [
      'Ẹ ṣí áàpù Kuda kí ẹ sì wọlé.',
      'Ẹ tẹ Pay.',
      'Ẹ tẹ Pay ID.',
      'Ẹ yan láti sanwó.',
      'Ẹ fi PIN, ìka ọwọ́ tàbí ojú yín jẹ́rìí sí i.',
      'Ẹ ṣe ẹ̀dà Pay ID yín kí ẹ sì tẹ̀ ẹ́ síbí.',
    ],
  },
  send: {
    otp: 'Fọwọ́ sí i',
    payId: 'Fọwọ́ sí i',
    validate: 'Fìdí rẹ̀ múlẹ̀',
    birthday: 'Tẹ̀síwájú',
    phone: 'Tẹ̀síwájú',
  },
  birthdayHint: ({ bank }) =>
    `${bank} ń béèrè ọjọ́ ìbí ẹni tó ni àkáǹtì náà. Ọ̀dọ̀ báńkì yín nìkan ló máa lọ, kò ní lọ síbòmíràn.`,
  phoneHint: ({ bank }) => `${bank} ń béèrè nọ́ńbà fóònù tó ní fún àkáǹtì yìí.`,
  holderChange: {
    birthday: 'Ẹ yí ọjọ́ ìbí náà padà láti gbìyànjú lẹ́ẹ̀kan sí i',
    phone: 'Ẹ yí nọ́ńbà náà padà láti gbìyànjú lẹ́ẹ̀kan sí i',
  },

  // Resending
  resendLimit: 'Ẹ ti béèrè fún kóòdù ju iye ìgbà tí a fàyè gbà lọ',
  codeIn: ({ time }) => `Ẹ lè béèrè fún kóòdù tuntun lẹ́yìn ${time}`,
  noCode: 'Ṣé kóòdù kò tíì dé?',
  resend: 'Tún fi kóòdù ránṣẹ́',
  resending: 'A ń fi kóòdù tuntun ránṣẹ́…',
  resent: 'A ti tún fi OTP ránṣẹ́',

  // approval-guide
  guideSteps: ({ bank }) => [
    `Ẹ ṣí áàpù ${bank} kí ẹ sì wọlé.`,
    'Ẹ fọwọ́ sí ìbéèrè fún ìsanwó yìí.',
    'A máa fìdí ìsanwó yín múlẹ̀ níbí.',
  ],
  keepOpen: 'Ẹ jọ̀wọ́, ẹ má ṣe pa ojú ìwé yìí dé títí a ó fi fìdí ìsanwó yín múlẹ̀.',
  waiting: 'A ń dúró de ìfọwọ́sí yín…',

  // bank-pending
  processing: 'Ìsanwó yín ń lọ lọ́wọ́. Ẹ jọ̀wọ́, ẹ dúró…',
  longer: 'Ìsanwó yìí ń pẹ́ ju bó ṣe máa ń rí lọ. Ẹ jọ̀wọ́, ẹ dúró fún ìṣẹ́jú díẹ̀…',
  over: ({ merchant }) =>
    `A kò tíì gbọ́ láti ọ̀dọ̀ báńkì yín. Ẹ jọ̀wọ́, ẹ kàn sí ${merchant}, kí ẹ sì sọ nọ́ńbà ìtọ́kasí tó wà nísàlẹ̀.`,
  overStill: 'A ṣì ń ṣàyẹ̀wò, línkì kan náà sì máa fi ìsanwó yín hàn ní kété tó bá dé. Ẹ má ṣe sanwó lẹ́ẹ̀kejì.',
  checkNow: 'Ṣàyẹ̀wò báyìí',
  asking: 'A ń béèrè lọ́wọ́ báńkì yín…',
  notYet: 'Báńkì yín kò tíì fìdí rẹ̀ múlẹ̀. A ó máa ṣàyẹ̀wò lọ.',
  ifClosed: 'Bí ojú ìwé yìí bá pa dé, ìsanwó náà máa tẹ̀síwájú; línkì rẹ̀ máa fi àbájáde hàn.',
  mayClose: 'Ẹ lè pa ojú ìwé yìí dé; línkì rẹ̀ máa fi àbájáde hàn.',
  mayLeave: 'Bí ẹ bá sanwó lọ́nà mìíràn, ẹ má tún fọwọ́ sí èyí: ìsanwó kejì máa padà sọ́dọ̀ yín.',

  // The bank's own page
  frameTitle: ({ bank }) => `Ojú ìwé ${bank}`,
  frameClose: ({ bank }) => `Pa ojú ìwé ${bank} dé`,
  pageNone: ({ bank }) => `Ẹ lọ sí ${bank}, ẹ fọwọ́ sí ìsanwó náà níbẹ̀, kí ẹ sì padà wá síbí.`,
  pageTab: ({ bank }) =>
    `A ti ṣí ${bank} nínú táàbù mìíràn. Ẹ fọwọ́ sí ìsanwó náà níbẹ̀ kí ẹ sì padà wá: ojú ìwé yìí máa tẹ̀síwájú fúnra rẹ̀.`,
  pageBlocked: ({ bank }) => `Bráúsà yín kò jẹ́ kí ${bank} ṣí. Ẹ tẹ bọ́tìnnì náà láti ṣí i.`,
  openHere: ({ bank }) => `Tẹ̀síwájú sí ${bank}`,
  openTab: ({ bank }) => `Ṣí ${bank} nínú táàbù tuntun`,
  goThere: ({ bank }) => `Lọ sí ${bank}`,

  // TEST MODE
  testCode: ({ code }) => `Kóòdù ìdánwò: ${code}. Kóòdù mìíràn kò tọ̀nà.`,
  testFill: 'Lo kóòdù ìdánwò',
  testHolder: {
    birthday: ({ text }) => `Ọjọ́ ìbí ìdánwò: ${text}. Èyíkéyìí mìíràn kò tọ̀nà.`,
    phone: ({ text }) => `Nọ́ńbà ìdánwò: ${text}. Èyíkéyìí mìíràn kò tọ̀nà.`,
  },
  testHolderFill: 'Lò ó',
  testApp: 'Áàpù báńkì ìdánwò',
  testAsks: ({ merchant, money }) => `${merchant} ní kí ẹ san ${money}.`,
  testActs: { approve: 'Fọwọ́ sí i', decline: 'Kọ̀ ọ́', no_money: 'Owó kò tó', ignore: 'Má dá a lóhùn' },
  testIgnored: 'Ìbéèrè náà máa wà ní ṣíṣí títí àkókò rẹ̀ fi máa dópin.',
};

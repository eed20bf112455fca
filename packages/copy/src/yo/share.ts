// Words of going on with another device, and of asking somebody else to pay, Yoruba, a draft.
import type { Translated } from '../catalogue.ts';
import type { share as english } from '../en/share.ts';

export const share: Translated<typeof english> = {
  title: 'Lo ẹ̀rọ mìíràn, tàbí ní kí ẹlòmíràn sanwó',
  toPay: ({ money, merchant }) => `${money} fún ${merchant}`,
  waiting: 'A kò tíì sanwó.',
  underWay: 'Ẹnìkan ń sanwó lọ́wọ́lọ́wọ́.',
  showsResult: 'Ojú ìwé yìí yóò fi àbájáde hàn fúnra rẹ̀.',

  code: {
    title: 'Tẹ̀síwájú lórí ẹ̀rọ mìíràn',
    means: 'Ẹ gbé kámẹ́rà fóònù sí ojú kóòdù yìí. Ìsanwó náà yóò ṣí níbẹ̀ gẹ́gẹ́ bí ó ṣe wà níbí.',
    picture: 'Kóòdù QR ti ìsanwó yìí',
    yours: 'Ẹ má fi kóòdù yìí han ẹlòmíràn: ẹni tí ó bá yà á yóò rí ìsanwó náà bí ẹ ṣe ń rí i.',
  },

  ask: {
    title: 'Ní kí ẹlòmíràn sanwó',
    means: ({ merchant }) =>
      `Wọ́n á rí ${merchant}, iye owó, ohun tí owó náà wà fún àti ọ̀rọ̀ yín, kò sí ohun mìíràn nípa yín.`,
    note: 'Ọ̀rọ̀ yín',
    hint: ({ most }) => `Kò pọn dandan, kò gbọdọ̀ ju lẹ́tà ${most} lọ`,
    tooLong: ({ most }) => `Ẹ jọ̀wọ́, ẹ gé ọ̀rọ̀ yín kúrú sí lẹ́tà ${most}.`,
    submit: 'Ṣẹ̀dá línkì',
  },
  asksEnough:
    'Ẹ ti béèrè lọ́wọ́ iye ènìyàn tí ó ṣeé ṣe lẹ́ẹ̀kan náà. Ẹ fagi lé línkì kan kí ẹ tó béèrè lọ́wọ́ ẹlòmíràn.',
  askedTooOften: 'Ẹ ti béèrè lọ́wọ́ iye ènìyàn tí ìsanwó yìí gbà láàyè.',

  askedPerson: 'Ẹnì kan tí ẹ béèrè lọ́wọ́ rẹ̀',
  noNote: 'Kò sí ọ̀rọ̀',
  notShownAgain: 'A ti ṣẹ̀dá línkì yìí tẹ́lẹ̀, a kò sì lè fi hàn mọ́.',
  message: ({ money, merchant, url }) => `Ṣé o lè bá mi san ${money} fún ${merchant}? ${url}`,
  messageWithNote: ({ note, money, merchant, url }) =>
    `${note} Ṣé o lè bá mi san ${money} fún ${merchant}? ${url}`,
  send: 'Fi ránṣẹ́ lórí WhatsApp',
  copy: 'Ṣe ẹ̀dà línkì',
  copied: 'A ti ṣe ẹ̀dà rẹ̀',
  selected: 'A ti yàn án',
  takeBack: 'Fagi lé e',
  tookBack: 'A ti fagi lé e. Kò sí ẹni tí ó lè bẹ̀rẹ̀ ìsanwó lórí línkì yẹn mọ́.',
  back: 'Padà sí ìsanwó',

  youWereAsked: 'Wọ́n ti ní kí ẹ san èyí. Ẹ sanwó nìkan bí ẹ bá mọ ẹni tí ó fi línkì náà ránṣẹ́.',
  over: {
    'taken-back': {
      title: 'A ti fagi lé ìbéèrè yìí',
      means: ({ merchant }) => `A kò béèrè kí ẹ sanwó fún ${merchant} mọ́. Ẹ lè pa ojú ìwé yìí dé.`,
    },
    paid: {
      title: 'A ti san èyí tẹ́lẹ̀',
      means: ({ merchant }) => `${merchant} ti gba owó náà. Kò sí ohun tí ó kù láti san.`,
    },
    over: { title: 'Ìsanwó yìí ti parí', means: ({ merchant }) => `A kò lè sanwó fún ${merchant} níbí mọ́.` },
  },
};

// Words of what has happened to a payment and who acts next, Yoruba, a draft. Few payers wait or ask, so they come with the list that says
// them. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { timelineWords as english } from '../en/timeline.ts';

export const timelineWords: Translated<typeof english> = {
  title: 'Ohun tó ti ṣẹlẹ̀ títí di báyìí',
  times: ({ zone }) => `Àkókò ${zone} ni a lò.`,
  often: ({ count }) => `ìgbà ${count}`,
  next: 'Ẹni tó kàn láti ṣe nǹkan',
  lasting: 'Ṣí ojú ìwé ipò ìsanwó tí ẹ lè tọ́jú',

  openTitle: 'Wọn kò tíì san án',
  openMeans: ({ merchant }) => `${merchant} kò tíì gba owó náà.`,
  goOn: 'Lọ sí ìsanwó náà',
  print: 'Tẹ ojú ìwé yìí jáde',

  events: {
    asked: ({ merchant, money }) => `${merchant} béèrè fún ${money}`,
    tried: {
      card: ({ money }) => `Ẹ bẹ̀rẹ̀ sí í fi káàdì san ${money}`,
      bank_transfer: ({ money }) => `Ẹ bẹ̀rẹ̀ sí í fi ìfowóránṣẹ́ báńkì san ${money}`,
      pay_with_bank: ({ money }) => `Ẹ bẹ̀rẹ̀ sí í fi báńkì yín san ${money}`,
      mobile_money: ({ money }) => `Ẹ bẹ̀rẹ̀ sí í fi Mobile Money san ${money}`,
    },
    account: 'A ṣí àkáǹtì kan fún ìfowóránṣẹ́ yín',
    arrived: ({ money }) => `${money} dé sínú àkáǹtì náà`,
    unsure: {
      card: 'Ìdáhùn kankan kò wá láti báńkì yín, nítorí náà a ṣì ń béèrè',
      bank_transfer: 'Ìdáhùn kankan kò wá láti báńkì náà, nítorí náà a ṣì ń béèrè',
      pay_with_bank: 'Ìdáhùn kankan kò wá láti báńkì yín, nítorí náà a ṣì ń béèrè',
      mobile_money: 'Ìdáhùn kankan kò wá láti wọ́lẹ́ẹ̀tì yín, nítorí náà a ṣì ń béèrè',
    },
    approved: {
      card: ({ money }) => `Báńkì yín fọwọ́ sí ${money}`,
      bank_transfer: ({ money }) => `Báńkì náà fọwọ́ sí ${money}`,
      pay_with_bank: ({ money }) => `Báńkì yín fọwọ́ sí ${money}`,
      mobile_money: ({ money }) => `Wọ́lẹ́ẹ̀tì yín fọwọ́ sí ${money}`,
    },
    declined: {
      card: 'Ìsanwó pẹ̀lú káàdì kò yọrí',
      bank_transfer: 'Ìsanwó pẹ̀lú ìfowóránṣẹ́ báńkì kò yọrí',
      pay_with_bank: 'Ìsanwó pẹ̀lú báńkì yín kò yọrí',
      mobile_money: 'Ìsanwó pẹ̀lú Mobile Money kò yọrí',
    },
    'given-up': {
      card: 'Wọ́n dá ìsanwó pẹ̀lú káàdì dúró',
      bank_transfer: 'Wọ́n dá ìsanwó pẹ̀lú ìfowóránṣẹ́ báńkì dúró',
      pay_with_bank: 'Wọ́n dá ìsanwó pẹ̀lú báńkì yín dúró',
      mobile_money: 'Wọ́n dá ìsanwó pẹ̀lú Mobile Money dúró',
    },
    received: ({ merchant, money }) => `${merchant} gba ${money}`,
    told: ({ merchant }) => `${merchant} mọ̀ nípa ìsanwó yín`,
    expired: 'Àkókò láti sanwó dópin',
    abandoned: 'Àkókò láti sanwó dópin kí ìsanwó tó parí',
    owed: ({ money }) => `${money} ń padà sọ́dọ̀ yín`,
    reversed: ({ money }) => `A fi ${money} ránṣẹ́ padà sí yín`,
    refunded: ({ merchant, money }) => `${merchant} dá ${money} padà fún yín`,
  },

  steps: {
    bank: {
      PIN: 'Báńkì yín béèrè PIN yín',
      OTP: 'Báńkì yín béèrè kóòdù ìlò ẹ̀ẹ̀kan',
      AVS: 'Báńkì yín béèrè àdírẹ́sì káàdì yín',
      PHONE: 'Báńkì yín béèrè nọ́ńbà fóònù yín',
      CARD_ENROLL: 'Báńkì yín béèrè nọ́ńbà fóònù yín',
      BIRTHDAY: 'Báńkì yín béèrè ọjọ́ ìbí yín',
      CVV: 'Báńkì yín béèrè nọ́ńbà ààbò',
      NO_AUTH: 'Báńkì yín kò lè tẹ̀síwájú',
      '3DS': 'Báńkì yín ní kí ẹ fọwọ́ sí i lórí ojú ìwé òun',
      REDIRECT: 'Báńkì yín ní kí ẹ fọwọ́ sí i lórí ojú ìwé òun',
      PAY_ID: 'Báńkì yín béèrè Pay ID',
      PROMPT: 'A fi ìbéèrè ránṣẹ́ sí áàpù báńkì yín',
      other: 'Báńkì yín ní kí ẹ fìdí ìsanwó náà múlẹ̀',
    },
    wallet: {
      OTP: 'Wọ́lẹ́ẹ̀tì yín béèrè kóòdù ìlò ẹ̀ẹ̀kan',
      REDIRECT: 'Wọ́lẹ́ẹ̀tì yín ní kí ẹ fọwọ́ sí i lórí ojú ìwé òun',
      VOUCHER: 'Wọ́lẹ́ẹ̀tì yín béèrè fáúṣà',
      PAY_OFFLINE: 'A ní kí ẹ sanwó láti inú menu fóònù yín',
      STK_PROMPT: 'A fi ìbéèrè ránṣẹ́ sí fóònù yín',
      other: 'Wọ́lẹ́ẹ̀tì yín ní kí ẹ fìdí ìsanwó náà múlẹ̀',
    },
  },

  who: {
    choose: 'Ẹ̀yin: ẹ yan bí ẹ ṣe fẹ́ sanwó.',
    answer: 'Ẹ̀yin: ẹ parí ìgbésẹ̀ tí ìsanwó yìí ń dúró dè.',
    approve: {
      '3ds': 'Ẹ̀yin: ẹ fọwọ́ sí i lórí ojú ìwé báńkì yín.',
      mobile_money_check: 'Ẹ̀yin: ẹ fọwọ́ sí i lórí fóònù yín.',
      pending_payment: 'Ẹ̀yin: ẹ fọwọ́ sí i lórí ojú ìwé wọ́lẹ́ẹ̀tì yín.',
      'approval-guide': 'Ẹ̀yin: ẹ fọwọ́ sí i nínú áàpù báńkì yín.',
      'bank-pending': 'Ẹ̀yin: ẹ fọwọ́ sí i lórí ojú ìwé báńkì yín.',
    },
    transfer: 'Ẹ̀yin: ẹ fi iye owó náà ránṣẹ́ sí àkáǹtì tí a fún yín.',
    rest: 'Ẹ̀yin: ẹ fi ìyókù ránṣẹ́, tàbí kí ẹ ní ká dá iye tí ẹ fi ránṣẹ́ padà fún yín.',
    again: {
      same: 'Ẹ̀yin: ẹ gbìyànjú lẹ́ẹ̀kan sí i.',
      other: 'Ẹ̀yin: ẹ sanwó lọ́nà mìíràn.',
      any: 'Ẹ̀yin: ẹ gbìyànjú lẹ́ẹ̀kan sí i, tàbí kí ẹ sanwó lọ́nà mìíràn.',
    },
    'ask-anew': ({ merchant }) => `Ẹ̀yin: ẹ ní kí ${merchant} fún yín ní ìsanwó tuntun, bí ẹ bá ṣì fẹ́ sanwó.`,
    check: {
      card: 'Àwa: a ń dúró de báńkì yín, a sì ń ṣàyẹ̀wò lọ.',
      bank_transfer: 'Àwa: a ń dúró de báńkì náà, a sì ń ṣàyẹ̀wò lọ.',
      pay_with_bank: 'Àwa: a ń dúró de báńkì yín, a sì ń ṣàyẹ̀wò lọ.',
      mobile_money: 'Àwa: a ń dúró de wọ́lẹ́ẹ̀tì yín, a sì ń ṣàyẹ̀wò lọ.',
    },
    'check-older': 'Àwa: a ṣì ń ṣàyẹ̀wò ìgbìyànjú kan ti ìṣáájú, tó ṣì lè yọrí.',
    'send-back': 'Àwa: a ń fi owó yín ránṣẹ́ padà.',
    deliver: ({ merchant }) => `${merchant}: ìsanwó yín ti parí.`,
    'given-back': ({ merchant }) =>
      `${merchant}: ó ti dá owó padà fún yín. Ẹ béèrè níbẹ̀ bí ẹ bá retí nǹkan mìíràn.`,
  },
};

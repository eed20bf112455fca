// Words of the chrome and around the method list, Yoruba, a draft: spec §2.
import type { Translated } from '../catalogue.ts';
import type { common as english } from '../en/common.ts';

export const common: Translated<typeof english> = {
  // Chrome
  pay: ({ money }) => `San ${money}`,
  includesFee: ({ fee }) => `pẹ̀lú owó iṣẹ́ ${fee}`,
  amount: 'Iye owó',
  fees: 'Owó iṣẹ́',
  total: 'Àpapọ̀',
  rowFee: ({ fee }) => `+ owó iṣẹ́ ${fee}`,
  order: 'Ohun tí ẹ ń rà',
  orderTotal: 'Àpapọ̀ ohun tí ẹ ń rà',
  times: ({ quantity }) => `× ${quantity}`,
  takenOff: ({ money }) => `−${money}`,
  anyBankApp: 'láti áàpù báńkì èyíkéyìí',
  onCardPage: 'Lórí ojú ìwé káàdì tó ní ààbò',
  equivalentOf: ({ money }) => `Ó dọ́gba pẹ̀lú ${money}`,
  testMode: 'IPÒ ÌDÁNWÒ',
  testModeMeans: 'Kò sí owó gidi tó ń lọ.',
  testTools: 'Àwọn irinṣẹ́ ìdánwò',
  testFaults: 'Jẹ́ kí àṣìṣe kan wáyé',
  close: 'Pa ìsanwó dé',
  secured: 'Titan Checkout ló ń dáàbò bò ó',
  language: 'Èdè',
  methodPage: 'Ọ̀nà ìsanwó',
  chooseMethod: 'Báwo ni ẹ ṣe fẹ́ sanwó?',
  noMethod: 'Ẹ kò lè san èyí báyìí',
  noMethodMeans: ({ merchant }) =>
    `Kò sí ọ̀nà ìsanwó kankan báyìí. Ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i tó bá yá, tàbí kí ẹ béèrè lọ́wọ́ ${merchant}.`,
  isNew: 'Tuntun',
  changeMethod: 'Yí ọ̀nà ìsanwó padà',
  cancel: 'Fagilé',
  help: 'Ìrànlọ́wọ́?',
  cancelPayment: 'Fagilé ìsanwó',
  offline:
    'Ẹ kò sí lórí íńtánẹ́ẹ̀tì. A kò ní fi nǹkan kan ránṣẹ́, a kò sì ní ṣàyẹ̀wò nǹkan kan, títí ẹ ó fi padà sórí íńtánẹ́ẹ̀tì.',
  notSent:
    'Kò lọ: ẹ kò sí lórí íńtánẹ́ẹ̀tì, nítorí náà èyí kò gba owó kankan. Ẹ gbìyànjú lẹ́ẹ̀kan sí i nígbà tí ẹ bá ti padà sórí íńtánẹ́ẹ̀tì.',
  noMoneyTaken: 'A kò gba owó kankan lọ́wọ́ yín.',
  declined: 'Ìsanwó kùnà. A kò gba owó kankan lọ́wọ́ yín.',
  noAnswerYet: 'A ṣì ń dúró de ìdáhùn. Ẹ jọ̀wọ́, ẹ dúró lórí ojú ìwé yìí: a kò ní gba owó lọ́wọ́ yín lẹ́ẹ̀mejì.',
  notReached: 'Kò dé ọ̀dọ̀ wa, nítorí náà èyí kò gba owó kankan. Ẹ yẹ íńtánẹ́ẹ̀tì yín wò kí ẹ sì tún un tẹ̀.',
  notResent: 'Kò dá wa lójú pé ó tún lọ. Bí nǹkan kan kò bá dé, ẹ jọ̀wọ́, ẹ béèrè lẹ́ẹ̀kan sí i.',
  cardDeleted: 'A ti pa káàdì yín rẹ́.',
  noRate: 'A kò rí iye pàṣípààrọ̀ tuntun gbà. Ẹ yẹ íńtánẹ́ẹ̀tì yín wò kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i.',
  processing: 'Ó ń lọ lọ́wọ́…',
  problemTitle: 'Nǹkan kan kò tọ́',
  somethingWrong: 'Àṣìṣe kan wáyé lọ́dọ̀ wa. Ẹ tún ojú ìwé yìí ṣí láti rí ibi tí ìsanwó yín dé.',
  reload: 'Tún ojú ìwé yìí ṣí',
  pageTitle: ({ screen, merchant }) => `${screen} · ${merchant}`,
  errorTitle: ({ title }) => `Àṣìṣe: ${title}`,
};

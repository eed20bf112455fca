// Words of the first stage of pay with bank, Yoruba, a draft: spec §2 Bank selection, §5 Bank account number, §8.
import type { Translated } from '../catalogue.ts';
import type { payWithBank as english } from '../en/pay-with-bank.ts';

export const payWithBank: Translated<typeof english> = {
  bank: 'Báńkì wo ni ẹ fẹ́ fi sanwó?',
  searchHint: 'Ẹ tẹ orúkọ láti wá a, tàbí kí ẹ yàn án nínú àkójọ.',
  plainHint: 'Ẹ yàn án nínú àkójọ, lẹ́yìn náà kí ẹ tẹ̀síwájú.',
  openList: 'Fi gbogbo báńkì hàn',
  choose: 'Ẹ yan báńkì yín',
  isNew: 'Tuntun',
  newBank: ({ bank }) => `${bank} (Tuntun)`,
  noneFound: 'Kò sí báńkì tó ń jẹ́ orúkọ yẹn nínú àkójọ náà.',
  found: ({ count }) => `Iye báńkì tí a rí: ${count}`,
  cantFind: 'Ṣé ẹ kò rí báńkì yín níbí?',
  goOn: 'Tẹ̀síwájú',
  gettingBanks: 'A ń mú àwọn báńkì wá…',
  listFailed:
    'Àṣìṣe kan wáyé nígbà tí a ń mú àwọn báńkì wá fún ọ̀nà ìsanwó yìí. Ẹ jọ̀wọ́, ẹ tún àkójọ náà mú wá',
  listGivenUp: 'Ẹ jọ̀wọ́, ẹ gbìyànjú ọ̀nà ìsanwó mìíràn.',
  refresh: 'Tún àkójọ náà mú wá',

  labels: {
    account_number: 'Nọ́ńbà àkáǹtì',
    phone_number: 'Nọ́ńbà fóònù',
    account_name: 'Orúkọ àkáǹtì',
    date_of_birth: 'Ọjọ́ ìbí',
  },
  hints: {
    account_number: 'Nọ́ńbà 10 ti àkáǹtì tí ẹ fẹ́ fi sanwó',
    phone_number: 'Nọ́ńbà tí báńkì yín fi mọ̀ yín',
    account_name: 'Bó ṣe wà lórí àkáǹtì náà',
    date_of_birth: 'Oṣù, ọjọ́ àti ọdún: oṣù/ọjọ́/ọdún, bí àpẹẹrẹ 05/31/1990',
  },
  errors: {
    account_number: 'Ẹ jọ̀wọ́, ẹ tẹ nọ́ńbà àkáǹtì tó tọ̀nà',
    phone_number: 'Ẹ jọ̀wọ́, ẹ tẹ nọ́ńbà fóònù tó tọ̀nà.',
    account_name: 'Ẹ jọ̀wọ́, ẹ tẹ orúkọ àkáǹtì náà, ó kéré tán lẹ́tà 3.',
    date_of_birth: 'Ọjọ́ ìbí kò tọ̀nà',
  },
  minimum: ({ money }) =>
    `Iye tó kéré jù lọ tí ẹ lè fi báńkì yìí san ni ${money}. Ẹ jọ̀wọ́, ẹ gbìyànjú báńkì mìíràn tàbí kí ẹ yí ọ̀nà ìsanwó yín padà.`,
  accountWarning: ({ digits }) => `Nọ́ńbà ${digits} nínú 10`,
  mode: 'Báwo ni báńkì yín ṣe mọ̀ yín?',
  modes: { phone: 'Pẹ̀lú nọ́ńbà fóònù', account: 'Pẹ̀lú nọ́ńbà àkáǹtì' },
  missing: ({ fields }) => `A ṣì nílò: ${fields}`,
  missingNames: {
    bank: 'báńkì yín',
    account_number: 'nọ́ńbà àkáǹtì',
    phone_number: 'nọ́ńbà fóònù',
    account_name: 'orúkọ àkáǹtì',
    date_of_birth: 'ọjọ́ ìbí',
  },
  next: 'Lẹ́yìn èyí, ẹ máa fọwọ́ sí ìsanwó yìí lọ́dọ̀ báńkì yín.',
  keepOpen: 'A ń béèrè lọ́wọ́ báńkì yín. Ẹ jọ̀wọ́, ẹ jẹ́ kí ojú ìwé yìí wà ní ṣíṣí.',
  requestOpen:
    'Ìsanwó kan ní báńkì yín ṣì wà ní ṣíṣí. Bí ẹ bá fọwọ́ sí òun náà, ẹ̀ẹ̀kan péré ni ẹ ṣì máa san: ìsanwó kejì máa padà sọ́dọ̀ yín.',
  backToRequest: 'Padà sí ìsanwó tó ṣì wà ní ṣíṣí',

  // TEST MODE
  test: 'Fi àlàyé ìdánwò kún un',
  testOutcomes: { success: 'Ó yọrí sí rere', invalid_account: 'Àkáǹtì tí kò tọ̀nà' },
  testOtherSteps: 'Providus Bank máa ń béèrè ọjọ́ ìbí, Jaiz Bank máa ń béèrè nọ́ńbà fóònù.',
  testFilled: ({ name }) => `A ti fi àlàyé ìdánwò kún un: ${name}`,
};

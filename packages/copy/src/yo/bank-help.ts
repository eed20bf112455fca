// Words of help and of "I can't find my bank", Yoruba, a draft: spec §2 Pay with bank flow, §5, §8.
import type { Translated } from '../catalogue.ts';
import type { bankHelp as english } from '../en/bank-help.ts';

export const bankHelp: Translated<typeof english> = {
  messages: [
    'Kò sí ohun tó sọnù bí ẹ ṣe ń ka èyí, bó sì ti wù kí ẹ ṣàyẹ̀wò tó, a kò ní gba owó lọ́wọ́ yín lẹ́ẹ̀mejì.',
    'Bí báńkì yín bá ti yọ owó, tí ojú ìwé yìí kò sì tíì sọ bẹ́ẹ̀, ẹ dúró fún ìṣẹ́jú díẹ̀. Ìsanwó tí a ti fìdí rẹ̀ múlẹ̀ máa ń hàn níbí nígbà gbogbo.',
    'Bí kò bá tíì hàn síbẹ̀, ẹ kàn sí wa, kí ẹ sì fún wa ní nọ́ńbà ìtọ́kasí ìsanwó yìí. Àwa àti báńkì yín máa yẹ̀ ẹ́ wò.',
  ],
  position: ({ at, of }) => `Ọ̀rọ̀ ${at} nínú ${of}`,
  list: 'Àwọn ọ̀rọ̀ ìrànlọ́wọ́',
  next: 'Èyí tó kàn',
  previous: 'Èyí tó ṣáájú',
  contact: 'Kàn sí wa fún ìrànlọ́wọ́',
  goBack: 'Padà sẹ́yìn',

  // bank-unavailable
  intro: 'Ẹ sọ fún wa báńkì tí ẹ fẹ́ fi sanwó, a máa gbìyànjú láti fi í kún un.',
  bank: 'Báńkì yín',
  choose: 'Ẹ yàn án nínú àkójọ',
  other: 'Tàbí kí ẹ tẹ orúkọ rẹ̀',
  submit: 'Fi ránṣẹ́',
  sending: 'A ń fi í ránṣẹ́…',
  missing: 'Ẹ yan báńkì yín tàbí kí ẹ tẹ orúkọ rẹ̀.',
  received: '✓ Ẹ ṣeun. A ti gba ìbéèrè yín',
  failed: 'Ìṣòro kan wáyé nígbà tí a ń fi ìbéèrè yín nípa báńkì ránṣẹ́. Ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i.',
};

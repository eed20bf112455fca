// Words of the embed script, which stand in a merchant's page before the payment does, Yoruba, a draft.
import type { Translated } from '../catalogue.ts';
import type { inlineScript as english } from '../en/inline.ts';

export const inlineScript: Translated<typeof english> = {
  payment: 'Ìsanwó',
  close: 'Pa ìsanwó dé',
  opening: 'A ń ṣí ìsanwó…',
  refused: 'A kò lè ṣí ìsanwó yìí. Ẹ jọ̀wọ́, ẹ kàn sí ilé ìtajà náà.',
  unreachable: 'A kò lè ṣí ìsanwó yìí. Ẹ yẹ íńtánẹ́ẹ̀tì yín wò kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i.',
  tryAgain: 'Gbìyànjú lẹ́ẹ̀kan sí i',
  slow: 'Èyí ń pẹ́ ju bó ṣe máa ń rí lọ.',
  offline: 'Ẹ kò sí lórí íńtánẹ́ẹ̀tì. Ẹ gbìyànjú lẹ́ẹ̀kan sí i nígbà tí ẹ bá ti padà sórí íńtánẹ́ẹ̀tì.',
  inThisWindow: 'Ìsanwó ń ṣí nínú fèrèsé yìí.',
  openPage: 'Ṣí ojú ìwé ìsanwó',
};

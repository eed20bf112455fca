// Words of card entry, Yoruba, a draft: spec §2 Card flow, §4 Card init, §5.
import type { Translated } from '../catalogue.ts';
import type { cardCopy as english } from '../en/card.ts';

export const cardCopy: Translated<typeof english> = {
  // Card entry
  number: 'Nọ́ńbà káàdì',
  expiry: 'Ọjọ́ tí káàdì máa dópin',
  expiryHint: 'Oṣù/ọdún: MM/YY',
  cvv: 'Nọ́ńbà ààbò',
  cvvHint: 'CVV, nọ́ńbà 3 lẹ́yìn káàdì',
  cvvHelp: 'Níbo ni nọ́ńbà ààbò wà?',
  cvvTooltip: 'Nọ́ńbà 3 tàbí 4 tó gbẹ̀yìn lẹ́yìn káàdì yín, lẹ́gbẹ̀ẹ́ àyè ìbuwọ́lù yín.',
  name: 'Orúkọ orí káàdì',
  // The service says the same
  numberError: 'Nọ́ńbà káàdì kò tọ̀nà',
  expiryError: 'Ọjọ́ tí káàdì máa dópin kò tọ̀nà',
  cvvError: 'CVV káàdì kò tọ̀nà',
  nameError: 'Ẹ tẹ orúkọ tó wà lórí káàdì, lẹ́tà 2 sí 40',
  pay: ({ money }) => `San ${money}`,
  missing: ({ fields }) => `A ṣì nílò: ${fields}`,
  missingNames: {
    number: 'nọ́ńbà káàdì',
    expiry: 'ọjọ́ tí káàdì máa dópin',
    cvv: 'nọ́ńbà ààbò',
    name: 'orúkọ',
  },
  rateNeeded: 'Ẹ gba iye pàṣípààrọ̀ tuntun láti rí iye tí ẹ máa san.',
  back: 'Padà',
  save: 'Tọ́jú káàdì yìí fún ìgbà mìíràn',
  saveMastercard: 'Tọ́jú káàdì yìí fún ìgbà mìíràn (Mastercard nìkan)',
  saveMeans: ({ merchant }) =>
    `Nínú bráúsà yìí, fún sísanwó fún ${merchant}. A máa ń tọ́jú nọ́ńbà káàdì ní ọ̀nà àṣírí (encrypted), a kì í sì í tọ́jú nọ́ńbà ààbò láé. Ẹ lè pa á rẹ́ nígbàkígbà.`,
  keepOpen: 'A ń bá báńkì yín sọ̀rọ̀. Ẹ jọ̀wọ́, ẹ jẹ́ kí ojú ìwé yìí wà ní ṣíṣí.',
  secure: 'Ìsanwó Mastercard àti Visa tó ní ààbò',
  brands: { mastercard: 'Mastercard', visa: 'Visa', verve: 'Verve', provider: 'Virtual' },
};

// Zulu, a draft: headings of the bank-transfer stages after the intro; also in the document's title, before their screens are there.
import type { Translated } from '../catalogue.ts';
import type { bankTransferTitles as english } from '../en/bank-transfer-titles.ts';

export const bankTransferTitles: Translated<typeof english> = {
  account: 'Dlulisela imali isuka ebhange lakho',
  help: 'Usizo ngokudlulisela kwakho',
  termination: 'Ukudlulisela akuqinisekisiwe',
  rest: 'Ingxenye yenkokhelo yakho ifikile',
  checking: 'Silungisa i-akhawunti yakho',
};

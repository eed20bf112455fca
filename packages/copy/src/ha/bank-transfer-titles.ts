// Headings of the bank-transfer stages after the intro, Hausa, a draft; also in the document's title, before their screens are there.
import type { Translated } from '../catalogue.ts';
import type { bankTransferTitles as english } from '../en/bank-transfer-titles.ts';

export const bankTransferTitles: Translated<typeof english> = {
  account: 'Tura kuɗi daga bankinku',
  help: 'Taimako game da tura kuɗi',
  termination: 'Ba a tabbatar da kuɗin da aka tura ba',
  rest: 'Wani ɓangare na kuɗinku ya iso',
  checking: 'Muna samo muku asusu',
};

// Headings of the bank-transfer stages after the intro, Swahili; also in the document's title, before their screens are there.
import type { Translated } from '../catalogue.ts';
import type { bankTransferTitles as english } from '../en/bank-transfer-titles.ts';

export const bankTransferTitles: Translated<typeof english> = {
  account: 'Hamisha kutoka benki yako',
  help: 'Msaada kuhusu uhamisho wako',
  termination: 'Uhamisho haujathibitishwa',
  rest: 'Sehemu ya malipo yako imefika',
  checking: 'Tunakupatia akaunti',
};

// Headings of the bank-transfer stages after the intro, Portuguese; also in the document's title, before their screens are there.
import type { Translated } from '../catalogue.ts';
import type { bankTransferTitles as english } from '../en/bank-transfer-titles.ts';

export const bankTransferTitles: Translated<typeof english> = {
  account: 'Transfira a partir do seu banco',
  help: 'Ajuda com a sua transferência',
  termination: 'Transferência não confirmada',
  rest: 'Chegou uma parte do seu pagamento',
  checking: 'Estamos a obter a sua conta',
};

// Headings of the pay-with-bank stages after the first, Portuguese; also in the document's title, before their screens are there.
import type { Translated } from '../catalogue.ts';
import type { payWithBankTitles as english } from '../en/pay-with-bank-titles.ts';

export const payWithBankTitles: Translated<typeof english> = {
  otp: 'Introduza o código do seu banco',
  payId: 'Introduza o seu Pay ID',
  validate: 'Confirme a sua conta',
  birthday: 'Introduza a sua data de nascimento',
  phone: 'Introduza o seu número de telefone',
  guide: 'Aprove o pagamento na app do seu banco',
  pending: 'O seu pagamento está no seu banco',
  over: 'Algo não está bem',
  help: 'Ajuda com o seu pagamento',
  unavailable: 'Não encontro o meu banco',
};

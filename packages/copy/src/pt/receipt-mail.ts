// Words of a receipt that is sent by e-mail, Portuguese. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { receiptMail as english } from '../en/receipt-mail.ts';

export const receiptMail: Translated<typeof english> = {
  subject: ({ money, merchant }) => `Comprovativo: ${money} pagos a ${merchant}`,
  intro: ({ merchant }) => `Aqui está o seu comprovativo de ${merchant}.`,
  test: 'Este foi um pagamento de teste. Não foi pago dinheiro verdadeiro.',
  row: ({ name, value }) => `${name}: ${value}`,
  check: 'Qualquer pessoa pode verificar aqui que é autêntico:',
  why: 'Recebe este e-mail porque foi pedido na página do seu pagamento. Ninguém lê as respostas.',
};

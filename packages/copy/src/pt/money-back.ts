// Words for money that goes back to the payer, Portuguese. A chunk of their own: few payers ever read them.
import type { Translated } from '../catalogue.ts';
import type { moneyBack as english } from '../en/money-back.ts';

export const moneyBack: Translated<typeof english> = {
  why: {
    excess: 'Enviou mais do que este pagamento pede.',
    underpaid: 'Enviou menos do que este pagamento pede.',
    wrong_amount: 'Não era o valor que este pagamento pede.',
    late: 'O dinheiro chegou demasiado tarde para este pagamento.',
    duplicate: 'Este pagamento já estava pago.',
    account_used: 'A conta já tinha recebido a sua única transferência.',
    out_of_limits: 'A sua transferência estava fora do que a conta aceita.',
  },
  owed: ({ money }) =>
    `O seu banco ou a sua carteira retirou ${money}, e esse dinheiro volta para si. Estamos a enviá-lo.`,
  tells: 'Esta página vai dizer-lhe quando tiver sido enviado.',
  sent: ({ money }) =>
    `O seu banco ou a sua carteira retirou ${money}, e esse dinheiro já lhe foi devolvido. Pode levar alguns dias até o ver.`,
};

// Words of what became of a transfer, on the result screens, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { transferResult as english } from '../en/transfer-result.ts';

export const transferResult: Translated<typeof english> = {
  notPaid: ({ merchant }) => `${merchant} ainda não recebeu o pagamento.`,
  reasons: {
    excess: 'Enviou mais do que este pagamento pede. O que enviou a mais volta para si.',
    underpaid: 'Enviou menos do que este pagamento pede, por isso todo o dinheiro volta para si.',
    wrong_amount:
      'Enviou um valor diferente do que este pagamento pede, por isso todo o dinheiro volta para si.',
    late: 'A sua transferência chegou depois de a conta ter expirado, por isso todo o dinheiro volta para si.',
    duplicate: 'Este pagamento já estava pago, por isso a segunda transferência volta para si.',
    account_used:
      'Uma conta aceita só uma transferência, por isso tudo o que for enviado para ela depois também volta para si.',
    out_of_limits:
      'A sua transferência estava fora do que a conta aceita, por isso todo o dinheiro volta para si.',
  },
  acceptedMore: ({ merchant }) =>
    `Enviou mais do que este pagamento pedia. ${merchant} recebeu todo o dinheiro.`,
  acceptedLess: ({ merchant }) => `Enviou menos do que este pagamento pedia. ${merchant} aceitou o valor.`,
  nothing:
    'Não chegou até nós nenhuma transferência, por isso não pagou. Se o seu banco lhe debitou o valor, o dinheiro volta para si automaticamente quando chegar até nós.',
  noAccount:
    'O banco não conseguiu abrir uma conta para a sua transferência, por isso não havia para onde transferir, e não foi retirado nenhum dinheiro.',
  sent: 'Enviou',
  asked: 'Valor pedido',
  accepts: 'Uma transferência pode ser de',
  limits: ({ min, max }) => `${min} a ${max}`,
  back: 'Volta para si',
  to: 'Para',
  sameAccount: 'A conta de onde veio',
  when: 'Quando',
  owed: 'Ainda não foi enviado; esta página vai dizer-lhe',
  reversed: 'Já foi devolvido; aparece dentro de alguns dias',
};

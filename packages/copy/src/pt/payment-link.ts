// Words of the payment link's form, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { paymentLink as english } from '../en/payment-link.ts';

export const paymentLink: Translated<typeof english> = {
  payMerchant: ({ merchant }) => `Pagar a ${merchant}`,
  fullName: 'Nome completo',
  optional: 'Pode deixar em branco.',
  email: 'E-mail',
  emailRight: 'Este e-mail parece estar certo.',
  amount: 'Valor',
  limits: ({ currency, min, max }) => `${currency}: mínimo ${min}, máximo ${max}`,
  least: ({ min }) => `Mínimo ${min}`,
  proceed: 'Avançar',
  next: ({ money }) => `A seguir, vai escolher como pagar ${money}.`,
  missing: ({ fields }) => `Ainda falta: ${fields}`,
  missingNames: { name: 'um nome mais curto', email: 'o seu e-mail', amount: 'um valor dentro dos limites' },
  contact: ({ merchant }) => `Contactar ${merchant}`,
  close: 'Fechar',
  closesItself: 'Isto fecha-se sozinho dentro de alguns segundos. Nada foi cobrado.',
  notReached:
    'Isto não chegou até nós, e nada foi cobrado. Verifique a sua ligação e carregue de novo em Avançar.',
  chargeFails:
    'Lamentamos, não conseguimos processar este pagamento. Para obter ajuda, contacte a empresa a quem está a tentar pagar',
  nameTooLong: 'Introduza um nome com no máximo 100 caracteres.',
  emailWrong: 'Introduza um e-mail como name@example.com.',
  amountMissing: 'Introduza um valor.',
  amountTooSmall: ({ least }) => `Introduza no mínimo ${least}.`,
  amountTooLarge: ({ most }) => `Introduza no máximo ${most}.`,
  amountNotWhole: ({ currency }) => `Introduza um valor inteiro: ${currency} não tem casas decimais.`,
  amountTooFine: 'Introduza um valor com no máximo 2 casas decimais, como 1250,50.',
  amountNoNumber: ({ example }) => `Introduza o valor em números, como ${example}.`,
  amountChanged: 'O valor deste link mudou. Veja o novo valor e carregue de novo em Avançar.',
  // Links that cannot be paid
  problemTitles: {
    'switched-off': 'Este link está desligado',
    'merchant-closed': 'Não é possível pagar a esta empresa aqui',
    'not-resolved': 'Algo não está bem',
  },
  problems: {
    'switched-off': ({ merchant }) => `${merchant} já não recebe pagamentos por este link. Peça outro link.`,
    'merchant-closed': ({ merchant }) =>
      `De momento, ${merchant} não recebe pagamentos aqui. Nada foi cobrado.`,
    'not-resolved': () =>
      'Ocorreu um erro ao abrir este link de pagamento. Confirme que não está incompleto nem errado.',
  },
};

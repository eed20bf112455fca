// Words of the first stage of mobile money, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { mobileMoney as english } from '../en/mobile-money.ts';

export const mobileMoney: Translated<typeof english> = {
  number: 'Número da carteira',
  networks: ({ names, example }) => `Funciona com ${names}, por exemplo ${example}`,
  example: ({ example }) => `Por exemplo ${example}`,
  examples: {
    KES: '0712 345 678',
    GHS: '024 123 4567',
    NGN: '0803 123 4567',
    XAF: '6 71 23 45 67',
    XOF: '07 01 23 45 67',
    EGP: '010 0123 4567',
    ZAR: '082 123 4567',
    TZS: '0754 123 456',
  },
  networksPaused: ({ names }) => `Não responde neste momento: ${names}`,
  network: 'Que carteira usa?',
  missing: ({ fields }) => `Ainda falta: ${fields}`,
  numberInvalid: 'Introduza um número de carteira válido',
  tryAnotherNumber: 'Este número não pode ser usado aqui. Tente com outro número.',
  missingNames: { network: 'a sua carteira', number: 'número da carteira' },
  approveOnPhone: 'Este pagamento é aprovado por si, no seu telemóvel, com o PIN da sua carteira.',
  approveOnPage: ({ name }) => `Num novo separador abre-se ${name}, onde aprova este pagamento.`,
  keepOpen: 'Estamos a perguntar à sua operadora. Mantenha esta página aberta.',
  otherNetwork: ({ name }) =>
    `Este número parece ser de ${name}. Se já o mudou para outra operadora, continue.`,
  promptOpen:
    'Ainda há um pedido aberto para este pagamento. Se também o aprovar, continua a pagar só uma vez: o segundo pagamento volta para si.',
  backToPrompt: 'Voltar ao pedido aberto',

  // TEST MODE
  testNumbers: 'Preencher com um número de teste',
  testFailing: 'Ou com um número que não paga',
  testChoose: 'Escolha o que acontece',
  testFill: 'Preencher',
  testFilled: ({ name }) => `Preenchido com o número de teste: ${name}`,
  testOutcomes: {
    success: 'Sucesso',
    failed: 'Falhou',
    insufficient_funds: 'Dinheiro insuficiente',
    invalid_number: 'Número não registado',
    declined_on_phone: 'Recusado no telemóvel',
    pending: 'Nunca respondido',
    redirect: 'Aprovado na página da Wave',
    voucher: 'Voucher pedido por código',
    offline: 'Pago no menu do telemóvel',
  },
};

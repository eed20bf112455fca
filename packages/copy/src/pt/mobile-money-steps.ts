// Words of the mobile-money stages after the first, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { mobileMoneySteps as english } from '../en/mobile-money-steps.ts';

const COPY = { copy: 'Copiar', copied: 'Copiado', selected: 'Marcado' } as const;

export const mobileMoneySteps: Translated<typeof english> = {
  // mobile_money_otp
  otpHint: ({ number }) => `A sua operadora enviou um código de uso único por SMS para ${number}.`,
  otp: 'Código de uso único (OTP)',
  authorize: 'Autorizar',
  otpMissing: 'Ainda falta: o código',
  otpChange: 'Altere o código para tentar novamente',
  otpSending: 'Estamos a verificar o seu código. Mantenha esta página aberta.',

  // A voucher is such a code, which the payer fetches
  voucherDial: ({ number }) =>
    `Marque isto no telemóvel ${number} e siga o menu. Depois, introduza o voucher aqui.`,
  voucherHint: 'Obtenha um voucher da sua operadora e introduza-o aqui.',
  voucher: {
    label: 'Voucher',
    missing: 'Ainda falta: o voucher',
    change: 'Altere o voucher para tentar novamente',
    sending: 'Estamos a verificar o seu voucher. Mantenha esta página aberta.',
  },

  // Resending
  resendLimit: 'Limite de reenvios ultrapassado',
  codeIn: ({ time }) => `Pode pedir um novo código dentro de ${time}`,
  codeMissing: 'O código ainda não chegou?',
  resendCode: 'Reenviar o código',
  sendingCode: 'A enviar um novo código…',
  codeSent: 'Código OTP reenviado',
  promptIn: ({ time }) => `Pode pedir um novo pedido dentro de ${time}`,
  promptMissing: 'O pedido ainda não chegou?',
  resendPrompt: 'Reenviar o pedido',
  sendingPrompt: 'A reenviar o pedido…',
  promptSent: 'Pedido reenviado',
  anotherNumber: 'Usar outro número',

  // mobile_money_check
  checkSteps: {
    phone: ({ number }) => `Veja o telemóvel ${number}.`,
    amount: ({ money }) => `Verifique o valor: ${money}.`,
    pin: 'Introduza o PIN da sua carteira lá, não aqui.',
  },
  checkWaiting: 'À espera da sua aprovação…',
  offline: {
    paybill: 'Número Paybill',
    account: 'Número da conta',
    amount: 'Valor',
    steps: {
      open: ({ number }) => `Abra o menu da carteira no telemóvel ${number}.`,
      paybill: 'Escolha pagar um serviço (Paybill) e introduza o número Paybill e o número da conta.',
      pin: 'Introduza o valor e o PIN da sua carteira lá, não aqui.',
    },
    waiting: 'À espera do seu pagamento…',
    mayLeave: 'Se pagar de outra forma, não pague também por lá: um segundo pagamento volta para si.',
    copyPaybill: { ...COPY, copyName: 'Copiar o número Paybill' },
    copyAccount: { ...COPY, copyName: 'Copiar o número da conta' },
    copyAmount: { ...COPY, copyName: 'Copiar o valor' },
  },
  looksAgain: ({ time }) => `Voltamos a verificar dentro de ${time}`,
  moneySent: 'Já enviei o dinheiro',
  asking: 'Estamos a perguntar à sua operadora…',
  notYet: 'A sua operadora ainda não confirmou. Vamos continuar a verificar.',
  mayClose: 'Pode fechar esta página; o mesmo link mostra o resultado.',
  mayLeave: 'Se pagar de outra forma, não aprove também isto: um segundo pagamento volta para si.',

  // mobile_money_payment_query
  delayMessage:
    'A sua operadora ainda não nos disse se aprovou o pagamento. Não perdeu nada e não vai pagar duas vezes.',
  delayApprove: ({ number }) => `Se ainda houver um pedido aberto no número ${number}, pode aprová-lo agora.`,
  unknownMessage: 'A sua operadora ainda não respondeu. Não vai pagar duas vezes.',
  checkNow: 'Verificar agora',

  // pending_payment
  wallet: 'a sua carteira',
  redirectOpened: ({ name }) =>
    `Abrimos ${name} noutro separador. Aprove lá o pagamento e volte: esta página continua sozinha.`,
  redirectNone: ({ name }) => `Abra ${name}, aprove lá o pagamento e volte aqui.`,
  redirectBlocked: ({ name }) => `O seu navegador não deixou abrir ${name}. Carregue no botão para abrir.`,
  goToWallet: ({ name }) => `Ir para ${name}`,
  openWallet: ({ name }) => `Abrir ${name} (novo separador)`,
  openAgain: ({ name }) => `Abrir ${name} de novo (novo separador)`,

  // "Didn't receive a prompt?"
  noPrompt: 'Não recebeu o pedido?',
  noPromptHint: 'Pode aprovar o pagamento no menu da sua operadora:',
  dial: ({ code }) => `Marque ${code}`,
  copyCode: { ...COPY, copyName: 'Copiar o código' },

  // TEST MODE
  testOtp: ({ otp }) => `Código de teste: ${otp}. Qualquer outro código está errado.`,
  testFill: 'Usar o código de teste',
  testPhone: 'Telemóvel de teste',
  testPrompt: ({ merchant, money }) => `${merchant} pede-lhe que pague ${money}.`,
  testPin: 'PIN da carteira',
  testApprove: 'Aprovar',
  testDecline: 'Recusar',
  testIgnore: 'Ignorar',
  testIgnored: 'O pedido fica aberto até o tempo terminar.',
};

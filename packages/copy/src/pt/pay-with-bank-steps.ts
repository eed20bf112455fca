// Words of the pay-with-bank stages after the first, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { payWithBankSteps as english } from '../en/pay-with-bank-steps.ts';

export const payWithBankSteps: Translated<typeof english> = {
  anotherBank: 'Usar outro banco',
  yourBank: 'o seu banco',

  // bank-authorize
  otpHint: ({ bank }) => `É o código de uso único que ${bank} lhe enviou.`,
  payIdHint: ({ bank }) => `Obtenha um Pay ID com ${bank} e escreva-o aqui. É válido durante 10 minutos.`,
  validateHint: ({ bank, account }) =>
    `É o código que ${bank} enviou para ter a certeza de que ${account} é sua.`,
  thisAccount: 'esta conta',
  accountEnding: ({ lastFour }) => `a conta terminada em ${lastFour}`,
  otp: 'Código de uso único (OTP)',
  payId: 'Pay ID',
  codeDigits: '4 a 6 dígitos',
  codeMissing: ({ name }) => `Ainda falta: ${name}, 4 a 6 dígitos`,
  codeChange: 'Altere o código para tentar novamente',
  codeSending: 'O seu banco está a verificar. Mantenha esta página aberta.',
  guide: 'Como gerar um Pay ID',
  guides: {
    'kuda-mfb': [
      'Abra a app Kuda e inicie sessão.',
      'Toque em Pay.',
      'Toque em Pay ID.',
      'Escolha fazer um pagamento.',
      'Confirme com o seu PIN, impressão digital ou rosto.',
      'Copie o seu Pay ID e escreva-o aqui.',
    ],
  },
  send: {
    otp: 'Autorizar',
    payId: 'Autorizar',
    validate: 'Validar',
    birthday: 'Continuar',
    phone: 'Continuar',
  },
  birthdayHint: ({ bank }) =>
    `Para continuar, ${bank} pede a data de nascimento do titular da conta. Vai para o seu banco e para mais ninguém.`,
  phoneHint: ({ bank }) => `Para continuar, ${bank} pede o número de telefone que tem para esta conta.`,
  holderChange: {
    birthday: 'Altere a data de nascimento para tentar novamente',
    phone: 'Altere o número para tentar novamente',
  },

  // Resending
  resendLimit: 'Limite de reenvios ultrapassado',
  codeIn: ({ time }) => `Pode pedir um novo código dentro de ${time}`,
  noCode: 'O código ainda não chegou?',
  resend: 'Reenviar o código',
  resending: 'A enviar um novo código…',
  resent: 'Código OTP reenviado',

  // approval-guide
  guideSteps: ({ bank }) => [
    `Abra a app que usa com ${bank} e inicie sessão.`,
    'Aprove o pedido para este pagamento.',
    'O seu pagamento é confirmado aqui.',
  ],
  keepOpen: 'Por favor, não feche esta página até o seu pagamento ser confirmado.',
  waiting: 'À espera da sua aprovação…',

  // bank-pending
  processing: 'Estamos a processar o seu pagamento. Aguarde...',
  longer: 'Este pagamento está a demorar mais do que é habitual. Aguarde alguns minutos...',
  over: ({ merchant }) =>
    `Não tivemos resposta do seu banco. Contacte ${merchant} e indique a referência abaixo.`,
  overStill:
    'Ainda estamos a verificar, e o mesmo link mostra o seu pagamento assim que ele chegar. Não pague uma segunda vez.',
  checkNow: 'Verificar agora',
  asking: 'Estamos a perguntar ao seu banco…',
  notYet: 'O seu banco ainda não confirmou. Vamos continuar a verificar.',
  ifClosed: 'Se esta página se fechar, o pagamento continua; o mesmo link mostra o resultado.',
  mayClose: 'Pode fechar esta página; o mesmo link mostra o resultado.',
  mayLeave: 'Se pagar de outra forma, não aprove também isto: um segundo pagamento volta para si.',

  // The bank's own page
  frameTitle: ({ bank }) => `Página do banco: ${bank}`,
  frameClose: ({ bank }) => `Fechar a página do banco: ${bank}`,
  pageNone: ({ bank }) => `Vá para ${bank}, aprove lá o pagamento e volte aqui.`,
  pageTab: ({ bank }) =>
    `Abrimos ${bank} noutro separador. Aprove lá o pagamento e volte: esta página continua sozinha.`,
  pageBlocked: ({ bank }) => `O seu navegador não deixou abrir ${bank}. Carregue no botão para abrir.`,
  openHere: ({ bank }) => `Continuar para ${bank}`,
  openTab: ({ bank }) => `Abrir ${bank} num novo separador`,
  goThere: ({ bank }) => `Ir para ${bank}`,

  // TEST MODE
  testCode: ({ code }) => `Código de teste: ${code}. Qualquer outro código está errado.`,
  testFill: 'Usar o código de teste',
  testHolder: {
    birthday: ({ text }) => `Data de nascimento de teste: ${text}. Qualquer outra está errada.`,
    phone: ({ text }) => `Número de teste: ${text}. Qualquer outro está errado.`,
  },
  testHolderFill: 'Usar isto',
  testApp: 'App bancária de teste',
  testAsks: ({ merchant, money }) => `${merchant} pede-lhe que pague ${money}.`,
  testActs: { approve: 'Aprovar', decline: 'Recusar', no_money: 'Dinheiro insuficiente', ignore: 'Ignorar' },
  testIgnored: 'O pedido fica aberto até o tempo terminar.',
};

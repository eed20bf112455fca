// Words of the card stages after card entry, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { cardSteps as english } from '../en/card-steps.ts';
import { plural } from './format.ts';

export const cardSteps: Translated<typeof english> = {
  // PIN
  pinTitle: 'Introduza o PIN do seu cartão',
  pinHint: ({ card }) => `O PIN de 4 dígitos do seu ${card}. A loja nunca o vê.`,
  pinLegend: 'PIN do cartão',
  pinBox: ({ position }) => `Dígito ${position} de 4`,
  pinSendsItself:
    'O seu PIN é enviado 1 segundo depois do quarto dígito. Carregue em qualquer tecla para parar o envio.',
  pinSending: 'A enviar o seu PIN… Carregue em qualquer tecla para parar o envio.',
  continue: 'Continuar',

  // OTP
  otpTitle: 'Introduza o código do seu banco',
  otpHint: ({ card }) => `O seu banco enviou um código de uso único para o seu ${card}, normalmente por SMS.`,
  otp: 'Código de uso único (OTP)',
  authorize: 'Autorizar',
  otpMissing: 'Ainda falta: o código',
  otpChange: 'Altere o código para tentar novamente',
  resendIn: ({ time }) => `Pode pedir um novo código dentro de ${time}`,
  resend: 'Reenviar o código',
  resending: 'A enviar um novo código…',
  resendLeft: ({ left }) =>
    plural(left, {
      one: 'O código ainda não chegou? Pode pedir mais uma vez.',
      other: `O código ainda não chegou? Pode pedir mais ${left} vezes.`,
    }),
  resent: 'Código OTP reenviado',
  resendLimit: 'Limite de reenvios ultrapassado',
  tryAnotherCard: 'Tentar com outro cartão',

  // Billing address, card_enroll and CVV: their other words are in card-answers.ts
  addressTitle: 'Introduza a morada do titular do cartão',
  phoneTitle: 'Introduza o seu número de telefone',
  birthdayTitle: 'Introduza a sua data de nascimento',
  cvvTitle: 'Confirme o seu código de segurança',

  // Saved cards
  savedTitle: 'Pague com um cartão guardado',
  deleteTitle: 'Apagar este cartão?',

  // Names of the card in sentences
  thisCard: 'cartão',
  cardEnding: ({ type, lastFour }) => `cartão ${type} terminado em ${lastFour}`,

  // 3ds; its other words are in three-ds.ts
  bankTitle: 'Confirme no seu banco',
  hostedTitle: 'Pague na página do cartão',

  // no_auth, checking
  noAuthTitle: 'Este cartão não pode ser usado aqui',
  retry: 'Tentar novamente',
  checkingTitle: 'Ainda estamos a verificar o seu pagamento',
  checkingMessage: 'O seu banco ainda não respondeu. Não vai pagar duas vezes.',
  checkingHint: 'Continuamos a verificar. Pode fechar esta página e voltar com o mesmo link.',
  checkNow: 'Verificar agora',
  checkAsking: 'A verificar…',

  // TEST MODE
  testPin: ({ pin, failing }) => `PIN de teste: ${pin}. Cartões que falham: ${failing}.`,
  testPinFill: 'Usar o PIN de teste',
  testOtp: ({ otp, failing }) =>
    `Código de teste: ${otp}. Cartões que falham: ${failing}. Qualquer outro código está errado.`,
  testOtpFill: 'Usar o código de teste',
};

// Words of what has happened to a payment and who acts next, Portuguese. Few payers wait or ask, so they come with the list that says
// them.
import type { Translated } from '../catalogue.ts';
import type { timelineWords as english } from '../en/timeline.ts';

export const timelineWords: Translated<typeof english> = {
  title: 'O que aconteceu até agora',
  times: ({ zone }) => `As horas são em ${zone}.`,
  often: ({ count }) => `${count} vezes`,
  next: 'De quem depende o próximo passo',
  lasting: 'Abrir uma página de estado que pode guardar',

  openTitle: 'Ainda não foi pago',
  openMeans: ({ merchant }) => `${merchant} ainda não recebeu o pagamento.`,
  goOn: 'Ir para o pagamento',
  print: 'Imprimir esta página',

  events: {
    asked: ({ merchant, money }) => `${merchant} pediu ${money}`,
    tried: {
      card: ({ money }) => `Começou a pagar ${money} com cartão`,
      bank_transfer: ({ money }) => `Começou a pagar ${money} por transferência bancária`,
      pay_with_bank: ({ money }) => `Começou a pagar ${money} com o seu banco`,
      mobile_money: ({ money }) => `Começou a pagar ${money} com carteira móvel`,
    },
    account: 'Foi aberta uma conta para a sua transferência',
    arrived: ({ money }) => `A conta recebeu ${money}`,
    unsure: {
      card: 'O seu banco não respondeu, por isso continuamos a perguntar',
      bank_transfer: 'O banco não respondeu, por isso continuamos a perguntar',
      pay_with_bank: 'O seu banco não respondeu, por isso continuamos a perguntar',
      mobile_money: 'A sua carteira não respondeu, por isso continuamos a perguntar',
    },
    approved: {
      card: ({ money }) => `O seu banco aprovou ${money}`,
      bank_transfer: ({ money }) => `O banco aprovou ${money}`,
      pay_with_bank: ({ money }) => `O seu banco aprovou ${money}`,
      mobile_money: ({ money }) => `A sua carteira aprovou ${money}`,
    },
    declined: {
      card: 'O pagamento com cartão não passou',
      bank_transfer: 'O pagamento por transferência bancária não passou',
      pay_with_bank: 'O pagamento com o seu banco não passou',
      mobile_money: 'O pagamento com carteira móvel não passou',
    },
    'given-up': {
      card: 'O pagamento com cartão foi parado',
      bank_transfer: 'O pagamento por transferência bancária foi parado',
      pay_with_bank: 'O pagamento com o seu banco foi parado',
      mobile_money: 'O pagamento com carteira móvel foi parado',
    },
    received: ({ merchant, money }) => `${merchant} recebeu ${money}`,
    told: ({ merchant }) => `${merchant} já sabe do seu pagamento`,
    expired: 'O tempo para pagar terminou',
    abandoned: 'O tempo para pagar terminou antes de o pagamento estar concluído',
    owed: ({ money }) => `Vai voltar para si: ${money}`,
    reversed: ({ money }) => `Foi-lhe devolvido o valor de ${money}`,
    refunded: ({ merchant, money }) => `${merchant} reembolsou-lhe ${money}`,
  },

  steps: {
    bank: {
      PIN: 'O seu banco pediu o seu PIN',
      OTP: 'O seu banco pediu um código de uso único',
      AVS: 'O seu banco pediu a morada do titular do cartão',
      PHONE: 'O seu banco pediu o seu número de telemóvel',
      CARD_ENROLL: 'O seu banco pediu o seu número de telemóvel',
      BIRTHDAY: 'O seu banco pediu a sua data de nascimento',
      CVV: 'O seu banco pediu o código de segurança',
      NO_AUTH: 'O seu banco não conseguiu continuar',
      '3DS': 'O seu banco pediu que aprovasse na página dele',
      REDIRECT: 'O seu banco pediu que aprovasse na página dele',
      PAY_ID: 'O seu banco pediu um Pay ID',
      PROMPT: 'Foi enviado um pedido para a app do seu banco',
      other: 'O seu banco pediu que confirmasse o pagamento',
    },
    wallet: {
      OTP: 'A sua carteira pediu um código de uso único',
      REDIRECT: 'A sua carteira pediu que aprovasse na página dela',
      VOUCHER: 'A sua carteira pediu um voucher',
      PAY_OFFLINE: 'Foi-lhe pedido que pagasse no menu do seu próprio telemóvel',
      STK_PROMPT: 'Foi enviado um pedido para o seu telemóvel',
      other: 'A sua carteira pediu que confirmasse o pagamento',
    },
  },

  who: {
    choose: 'É consigo: escolha como pagar.',
    answer: 'É consigo: termine o passo de que este pagamento está à espera.',
    approve: {
      '3ds': 'É consigo: aprove na página do seu banco.',
      mobile_money_check: 'É consigo: aprove no seu telemóvel.',
      pending_payment: 'É consigo: aprove na página da sua carteira.',
      'approval-guide': 'É consigo: aprove na app do seu banco.',
      'bank-pending': 'É consigo: aprove na página do seu banco.',
    },
    transfer: 'É consigo: transfira o valor para a conta que lhe demos.',
    rest: 'É consigo: envie o resto ou peça a devolução da sua parte.',
    again: {
      same: 'É consigo: tente novamente.',
      other: 'É consigo: pague de outra forma.',
      any: 'É consigo: tente novamente ou pague de outra forma.',
    },
    'ask-anew': ({ merchant }) => `É consigo: peça um novo pagamento a ${merchant}, se ainda quiser pagar.`,
    check: {
      card: 'É connosco: estamos à espera do seu banco e continuamos a verificar.',
      bank_transfer: 'É connosco: estamos à espera do banco e continuamos a verificar.',
      pay_with_bank: 'É connosco: estamos à espera do seu banco e continuamos a verificar.',
      mobile_money: 'É connosco: estamos à espera da sua carteira e continuamos a verificar.',
    },
    'check-older': 'É connosco: ainda estamos a verificar uma tentativa anterior, que ainda pode passar.',
    'send-back': 'É connosco: estamos a enviar o seu dinheiro de volta.',
    deliver: ({ merchant }) => `É com ${merchant}: o seu pagamento está concluído.`,
    'given-back': ({ merchant }) =>
      `É com ${merchant}, que já lhe reembolsou dinheiro. Se esperava outra coisa, pergunte lá.`,
  },
};

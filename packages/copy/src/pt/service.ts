// What only the checkout service says to a payer, Portuguese: refusals by their codes, where more is known more exactly, and what is wrong
// with a field. What the page says too stands in the page's areas (../service.ts).
import type { Translated } from '../catalogue.ts';
import type { serviceWords as english } from '../en/service.ts';

export const serviceWords: Translated<typeof english> = {
  // Refusals
  INVALID_INPUT: 'Alguns dos dados não estão certos. Corrija-os e tente novamente.',
  NOT_AUTHORISED: 'Esta sessão não é válida ou expirou. Recarregue a página.',
  UNKNOWN_REFERENCE: 'Não há nenhum pagamento com esta referência. Verifique o link.',
  ENV_MISMATCH:
    'O env enviado não é o deste pagamento. Não o envie ou envie aquele a que a sua chave pertence.',
  ALREADY_COMPLETED: 'Esta cobrança já foi concluída. Inicie um novo pagamento',
  ABANDONED: 'Este pagamento foi abandonado. Inicie um novo pagamento',
  EXPIRED: 'Este pagamento expirou. Inicie um novo pagamento',
  SESSION_END:
    'Atingiu o número máximo de tentativas para este pagamento. Para pagar, inicie um novo pagamento.',
  STILL_CHECKING: 'Ainda estamos a verificar uma tentativa anterior. Não vai pagar duas vezes.',
  ANOTHER_ATTEMPT:
    'Ainda há outra tentativa de fazer este pagamento em aberto, por isso nada foi cobrado aqui. Termine-a onde a começou ou tente novamente daqui a pouco.',
  SHARE_TAKEN_BACK: 'Quem lhe pediu para pagar retirou o pedido, por isso nada foi cobrado.',
  IN_PROGRESS: 'Já estamos a tratar disto. Espere um momento.',
  KEY_REUSED: 'Esta Idempotency-Key foi usada para outra coisa. Use uma chave nova para um novo pedido.',
  STEP_NOT_EXPECTED:
    'Este pagamento não está à espera desse passo. Recarregue a página para ver o que vem a seguir.',
  RESEND_LIMIT: 'Limite de reenvios ultrapassado',
  RESEND_TOO_SOON: 'Espere um momento antes de pedir outro código.',
  RESEND_FAILED: 'Não conseguimos reenviar o código agora.',
  PAYMENT_EXPIRED: 'Este pagamento demorou demasiado e o tempo terminou. Comece de novo.',
  RATE_EXPIRED:
    'A taxa de câmbio expirou, por isso nada foi cobrado. Veja o novo valor e carregue de novo em Pagar.',
  CARD_LIMIT:
    'Este cartão já não pode ser usado para este pagamento. Use outro cartão ou outra forma de pagar.',
  NUMBER_LIMIT:
    'Por agora, não podemos enviar mais nada para este número. Tente novamente daqui a uma hora, ou use outro número ou outra forma de pagar.',
  ACCOUNT_LIMIT:
    'Por agora, esta conta não pode ser usada desta forma. Use outra conta ou outra forma de pagar.',
  BANK_MINIMUM:
    'Este valor é demasiado baixo para este banco. Tente com outro banco ou mude a forma de pagamento.',
  TEST_CARD_NEEDED: 'Este é um pagamento de teste, e só cartões de teste funcionam aqui.',
  TEST_NUMBER_NEEDED: 'Este é um pagamento de teste, e só números de teste funcionam aqui.',
  CHANNEL_NOT_OFFERED: 'Este pagamento não pode ser feito desta forma. Escolha outra forma de pagamento.',
  NO_CARD_RECORD: 'Este cartão guardado já não pode ser usado. Use outro cartão.',
  UNKNOWN_LINK: 'O link deste pagamento parece estar incompleto ou errado. Verifique-o de novo.',
  LINK_SWITCHED_OFF: 'Este link de pagamento foi desligado. Contacte a empresa para obter outro.',
  MERCHANT_CLOSED: 'De momento não é possível pagar a esta empresa aqui. Contacte-a.',
  TOO_MANY_REQUESTS: 'Foram demasiadas tentativas em pouco tempo. Espere um minuto e tente novamente.',
  TOO_LARGE: 'Isto é demasiado grande para enviar.',
  UNSUPPORTED_MEDIA: 'Envie JSON com o tipo de conteúdo application/json.',
  UNAVAILABLE:
    'O serviço está ocupado, por isso isto não foi feito. Tente novamente daqui a pouco; não vai pagar duas vezes.',
  INTERNAL: 'Algo correu mal do nosso lado. Tente novamente; não vai pagar duas vezes.',

  // More exactly
  BUSY: 'O serviço está ocupado. Tente novamente daqui a pouco.',
  ANOTHER_ATTEMPT_UNTIL: ({ time }) =>
    `Ainda há outra tentativa de fazer este pagamento em aberto, por isso nada foi cobrado aqui. Termine-a onde a começou ou pague aqui a partir das ${time}.`,
  NOT_JSON: 'O corpo não é JSON válido.',
  NOTHING_HERE: 'Não há nada neste endereço.',
  BANK_SAYS: ({ text }) => `O seu banco diz: “${text}”`,
  NETWORK_SAYS: ({ text }) => `A sua operadora diz: “${text}”`,
  NETWORK_NOT_TAKEN:
    'Esta operadora não pode ser usada aqui. Escolha outra operadora ou outra forma de pagar.',
  WAY_PAUSED:
    'Esta forma de pagamento não responde neste momento, por isso nada foi cobrado. Use outra forma de pagamento ou tente novamente dentro de alguns minutos.',
  NO_ROUTE: ({ method }) => `Não há ${method} neste endereço.`,
  IDEMPOTENCY_KEY_FORM: 'A Idempotency-Key tem de ter de 1 a 255 caracteres ASCII visíveis.',
  EXACTLY_ONE: ({ kinds }) => `Envie em authorization um destes, e só um: ${kinds}.`,
  PROMPT_TOO_SOON: 'Espere alguns segundos antes de pedir que o pedido seja reenviado.',
  PROMPT_NOT_SENT: 'Não conseguimos reenviar o pedido agora.',
  CARD_LIMIT_OF_DAY:
    'Por agora, não é possível tentar de novo com este cartão. Use outro cartão ou outra forma de pagar, ou tente com este daqui a 24 horas.',
  NUMBER_LIMIT_OF_DAY:
    'Por agora, não podemos enviar mais nada para este número. Use outro número ou outra forma de pagar, ou tente com este daqui a 24 horas.',
  ACCOUNT_LIMIT_OF_HOUR:
    'Por agora, não é possível tentar de novo com esta conta. Tente novamente daqui a uma hora, ou use outra conta ou outra forma de pagar.',
  ACCOUNT_LIMIT_OF_DAY:
    'Por agora, não é possível tentar de novo com esta conta. Use outra conta ou outra forma de pagar, ou tente com esta daqui a 24 horas.',
  CARD_NOT_TAKEN_HERE:
    'Os dados do cartão não podem ser recebidos aqui para este pagamento. Escolha outra forma de pagamento.',

  // Fields
  MISSING_OR_WRONG_TYPE: 'está em falta ou é do tipo errado',
  NOT_ALLOWED_VALUE: 'não é um dos valores permitidos',
  WRONG_FORM: 'tem a forma errada',
  UNKNOWN_FIELD: ({ name }) => `"${name}" não é permitido`,
  PIN_INCOMPLETE: 'Introduza os 4 dígitos do seu PIN.',
  OTP_MISSING: 'Introduza o código.',
  NETWORK_MISSING: 'Escolha a sua operadora.',
  BANK_MISSING: 'Escolha o seu banco.',
  BANK_CODE_UNKNOWN: '"bank_code" não é de nenhum dos bancos. Escolha o seu banco.',
  BANK_CODE_INCOMPLETE: 'Introduza 4 a 6 dígitos.',
  BANK_NAME_MISSING: 'Escolha o seu banco ou escreva o nome dele.',
  INSTRUCTIONS_NOT_UNDERSTOOD: 'Assinale “Compreendo estas instruções.” para continuar.',
  AMOUNT_MISSING: 'Introduza um valor.',
  LINK_CURRENCY: ({ currency }) => `Este link só aceita ${currency}.`,

  // News
  DUPLICATE_GOES_BACK:
    'Este pagamento já estava concluído, por isso o valor desta segunda cobrança volta para si.',
  EARLIER_MAY_GO_THROUGH:
    'A sua tentativa anterior ainda pode passar. Se pagar de novo aqui, já não confirme a anterior. Se passarem as duas, o segundo pagamento volta para si.',
  SAVED_CARD_REMOVED:
    'O seu banco já não tem registo deste cartão, por isso tirámo-lo dos seus cartões guardados. Use outro cartão.',
};

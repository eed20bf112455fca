// Words of the endings, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { results as english } from '../en/results.ts';
import { common } from './common.ts';
import { plural } from './format.ts';

export const results: Translated<typeof english> = {
  // Copying and references
  reference: 'Referência',
  copy: { copy: 'Copiar', copyName: 'Copiar a referência', copied: 'Copiado', selected: 'Marcado' },
  contact: ({ merchant }) => `Contactar ${merchant}`,
  backTo: ({ merchant }) => `Voltar a ${merchant}`,

  // Success
  successTitle: 'Pagamento recebido',
  paidBeforeTitle: 'Já foi pago',
  successMessage: ({ money }) => `O seu pagamento de ${money} foi recebido`,
  walletMessage: ({ money }) => `O seu pagamento de ${money} foi recebido.`,
  goingBack: ({ merchant, seconds }) =>
    plural(seconds, {
      one: `Vai voltar a ${merchant} dentro de ${seconds} segundo`,
      other: `Vai voltar a ${merchant} dentro de ${seconds} segundos`,
    }),
  continueNow: 'Continuar já',
  stay: 'Ficar nesta página',
  cardSaved: 'O seu cartão fica guardado neste navegador para a próxima vez.',
  cardNotSaved:
    'Não foi possível guardar o seu cartão. O pagamento em si está concluído; da próxima vez, introduza de novo os dados do cartão.',
  keepReference: 'Já pode fechar esta página. Guarde a referência para o caso de ter alguma dúvida.',

  // Failed
  failedTitle: 'O pagamento falhou',
  returnTitle: 'A sua transferência volta para si',
  noMoneyTaken: common.noMoneyTaken,
  olderOpen:
    'Não foi retirado nenhum dinheiro por esta tentativa. Pode ainda haver um pedido anterior ou uma conta de transferência anterior em aberto: se aprovar esse pedido ou enviar dinheiro para essa conta, é assim que paga.',
  earlierOpen:
    'Pode ainda haver um pedido anterior ou uma conta de transferência anterior em aberto: se aprovar esse pedido ou enviar dinheiro para essa conta, é assim que paga.',
  stillChecked:
    'Ainda estamos a verificar se foi retirado dinheiro. Se foi, o seu pagamento está feito e não vai pagar duas vezes. Volte a este link para ver o resultado.',
  accountOpen:
    'Ainda não chegou até nós nenhuma transferência. Se enviar o dinheiro para a conta que lhe demos, o seu pagamento fica feito.',
  partHeld: ({ money, when }) =>
    `Já recebemos ${money}, e o resto ainda falta. Sem o resto, esse dinheiro volta para si automaticamente em ${when}.`,
  notCompleted: 'Lamentamos, o seu pagamento não foi concluído.',
  startingAgain: ({ seconds }) =>
    plural(seconds, {
      one: `Vai recomeçar dentro de ${seconds} segundo`,
      other: `Vai recomeçar dentro de ${seconds} segundos`,
    }),
  tryAgain: 'Tentar novamente',
  changePayment: 'Mudar o pagamento',
  changePaymentOption: 'Mudar a opção de pagamento',

  // Issue detected
  issueTitle: 'Encontrámos um problema',
  issues: {
    completed: 'Este pagamento já foi concluído. Inicie um novo pagamento só se quiser pagar outra coisa.',
    abandoned: 'Este pagamento foi abandonado. Inicie um novo pagamento',
    expired: 'Este pagamento expirou. Inicie um novo pagamento',
  },
  chargeCompleted: 'Esta cobrança já foi concluída. Inicie um novo pagamento',

  // Pages that cannot show a payment
  problemTitle: common.problemTitle,
  linkTitle: 'Link incompleto',
  processedTitle: 'Pagamento em curso',
  problems: {
    'link-incomplete': 'O link deste pagamento parece estar incompleto ou errado. Verifique-o de novo.',
    'unknown-reference': 'Parece haver um problema ao verificar os dados do pagamento.',
    'something-wrong': common.somethingWrong,
    'being-processed': 'O seu pagamento está a ser processado neste momento.',
  },

  // Endings
  sessionEndTitle: 'Sessão terminada',
  sessionEnd:
    'Atingiu o número máximo de tentativas para este pagamento. Para pagar, inicie um novo pagamento.',
  redirectTitle: ({ merchant }) => `Vamos voltar a ${merchant}`,
  redirectMessage: 'Se não acontecer nada, carregue em Continuar já.',
  closedTitle: 'Pagamento fechado',
  reopen: 'Voltar ao pagamento',
  closed: 'Saiu deste pagamento antes de ele estar terminado. Já pode fechar esta página.',
};

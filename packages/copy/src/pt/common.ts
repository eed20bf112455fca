// Words of the chrome and around the method list, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { common as english } from '../en/common.ts';

export const common: Translated<typeof english> = {
  // Chrome
  pay: ({ money }) => `Pagar ${money}`,
  includesFee: ({ fee }) => `incl. ${fee} de comissões`,
  amount: 'Valor',
  fees: 'Comissões',
  total: 'Total',
  rowFee: ({ fee }) => `+ ${fee} de comissões`,
  order: 'Encomenda',
  orderTotal: 'Total da encomenda',
  times: ({ quantity }) => `× ${quantity}`,
  takenOff: ({ money }) => `−${money}`,
  anyBankApp: 'a partir da app de qualquer banco',
  onCardPage: 'Numa página segura para cartões',
  equivalentOf: ({ money }) => `Equivalente a ${money}`,
  testMode: 'MODO DE TESTE',
  testModeMeans: 'Não se movimenta dinheiro verdadeiro.',
  testTools: 'Ferramentas de teste',
  testFaults: 'Fazer algo correr mal',
  close: 'Fechar o pagamento',
  secured: 'Protegido por Titan Checkout',
  methodPage: 'Forma de pagamento',
  chooseMethod: 'Como gostaria de pagar?',
  isNew: 'Novo',
  changeMethod: 'Mudar a forma de pagamento',
  cancel: 'Cancelar',
  help: 'Ajuda?',
  cancelPayment: 'Cancelar o pagamento',
  offline: 'Está sem internet. Nada é enviado nem verificado até voltar a ter ligação.',
  notSent:
    'Não foi enviado: estava sem internet, por isso este passo não cobrou nada. Tente novamente quando tiver ligação.',
  noMoneyTaken: 'Não foi retirado nenhum dinheiro.',
  declined: 'O pagamento falhou. Não foi retirado nenhum dinheiro.',
  noAnswerYet: 'Ainda à espera de resposta. Fique nesta página: não vai pagar duas vezes.',
  notReached:
    'Isto não chegou até nós, por isso não cobrou nada. Verifique a sua ligação e carregue de novo.',
  notResent: 'Não temos a certeza de que foi enviado de novo. Se não chegar nada, peça outra vez.',
  cardDeleted: 'O seu cartão foi apagado.',
  noRate: 'Não conseguimos obter a nova taxa de câmbio. Verifique a sua ligação e tente novamente.',
  processing: 'A processar…',
  problemTitle: 'Algo não está bem',
  somethingWrong:
    'Algo correu mal do nosso lado. Recarregue esta página para ver em que ponto está o seu pagamento.',
  reload: 'Recarregar esta página',
  pageTitle: ({ screen, merchant }) => `${screen} · ${merchant}`,
  errorTitle: ({ title }) => `Erro: ${title}`,
};

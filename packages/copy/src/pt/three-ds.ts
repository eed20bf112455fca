// Words of 3-D Secure, Portuguese. Fetched only by payers whose bank asks for it.
import type { Translated } from '../catalogue.ts';
import type { threeDs as english } from '../en/three-ds.ts';

export const threeDs: Translated<typeof english> = {
  why: ({ card }) => `O seu banco quer ter a certeza de que quem paga com o seu ${card} é mesmo o titular.`,
  proceed: 'Avançar',
  proceedHere: 'A página do seu banco abre por cima desta.',
  proceedInTab: 'A página do seu banco abre num novo separador. Esta página espera por si.',
  proceedAway: 'A seguir abre a página do seu banco e, no fim, volta automaticamente a esta página.',
  anotherCard: 'Tentar com outro cartão',
  noWay: 'Ocorreu um erro ao abrir a sua página de autorização. Tente novamente',

  // Modal
  connecting: 'Aguarde enquanto fazemos a ligação ao seu banco',
  frameTitle: 'Página do seu banco',
  cancel: 'Cancelar',
  openTab: 'Abrir num novo separador',
  stopTitle: 'Parar este pagamento?',
  stopMeans:
    'Se já confirmou no seu banco, o pagamento está feito, e vai vê-lo aqui. Se ainda não confirmou, não confirme agora, e nada será cobrado.',
  stopNot: 'Continuar no meu banco',
  stop: 'Parar este pagamento',

  // Tab
  checking: 'Estamos a verificar o seu pagamento',
  checkingMeans: 'Confirme o pagamento na página do seu banco. Esta página continua assim que o fizer.',
  openAgain: 'Abrir de novo a página do banco',
  continueHere: 'Não abriu um novo separador? Continue nesta janela',
  tryAgain: 'Tentar novamente',
  anotherMeans:
    'Antes de tentar novamente ou de pagar de outra forma, perguntamos ao seu banco por esta tentativa. Depois disso, não a confirme: se passarem as duas, o segundo pagamento volta para si.',
  ending: 'A terminar esta tentativa…',

  // Incomplete
  incomplete: 'Autorização incompleta',
  notCompleted: 'A autorização não foi concluída',
  stillChecking: 'Ainda estamos a verificar com o seu banco. Não vai pagar duas vezes.',
  noMoneyTaken: 'Não foi retirado nenhum dinheiro.',
  otherMethod: 'Usar outra forma de pagamento',

  hosted: {
    why: () => 'Os dados do cartão são introduzidos na página seguinte, que é a página segura para cartões.',
    proceed: 'Abrir a página do cartão',
    proceedInTab: 'A página do cartão abre num novo separador. Esta página espera por si.',
    proceedAway: 'A seguir abre a página do cartão e, no fim, volta automaticamente a esta página.',
    anotherCard: 'Começar de novo',
    checkingMeans: 'Pague na página do cartão. Esta página continua assim que o fizer.',
    openAgain: 'Abrir de novo a página do cartão',
    anotherMeans:
      'Antes de tentar novamente ou de pagar de outra forma, perguntamos por esta tentativa. Depois disso, não pague na página dela: se passarem as duas, o segundo pagamento volta para si.',
    stillChecking: 'Ainda estamos a verificar. Não vai pagar duas vezes.',
    testHint: 'Teste: use um cartão de teste do processador.',
  },

  // TEST MODE
  testHint: 'Teste: a página do banco diz-lhe o que escrever.',
};

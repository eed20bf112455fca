// Words of the pages around the bank's, Portuguese. Only the service loads them.
import type { Translated } from '../catalogue.ts';
import type { returns as english } from '../en/returns.ts';
import { common } from './common.ts';
import { results } from './results.ts';
import { threeDs } from './three-ds.ts';

export const returns: Translated<typeof english> = {
  frameTitle: 'Página do seu banco',
  noWay: threeDs.noWay,
  noWayMoney: 'Nada é retirado antes de confirmar no seu banco.',
  back: 'Voltar ao seu pagamento',
  verifying: 'Estamos a verificar o seu pagamento',
  verifyingMeans: 'Estamos a perguntar ao seu banco. Isto demora alguns segundos.',
  stillProcessing:
    'Parece haver um problema ao verificar este pagamento. Recarregue esta página. Se o problema continuar, contacte o apoio ao cliente.',
  failedTitle: 'Pagamento não concluído',
  failed: results.notCompleted,
  failedMoney: {
    'not-debited': common.noMoneyTaken,
    'coming-back': 'O que o seu banco retirou por esta tentativa volta para si. Ainda não foi enviado.',
    'sent-back':
      'O que o seu banco retirou por esta tentativa já lhe foi devolvido; o seu banco pode precisar de alguns dias para o mostrar.',
    'still-checked': 'Ainda estamos a verificar com o seu banco. Não vai pagar duas vezes.',
  },
  paidBesides: {
    'not-debited': null,
    'still-checked': null,
    'coming-back':
      'Uma segunda tentativa também foi cobrada. Esse dinheiro volta para si; ainda não foi enviado.',
    'sent-back':
      'Uma segunda tentativa também foi cobrada. Esse dinheiro já lhe foi devolvido; o seu banco pode precisar de alguns dias para o mostrar.',
  },
  notFound: 'Não conseguimos verificar este pagamento. Contacte o apoio ao cliente.',
  elsewhereKnown: 'Se veio de outro separador, esse já tem o resultado, e pode fechar este.',
  elsewhereGoesOn: 'Se veio de outro separador, esse continua assim que o seu banco responder.',
  returnedTitle: 'Já voltou do seu banco',
  returnedMeans: 'O seu pagamento continua na página à volta desta.',
  testTitle: '3-D Secure de teste',
  testMeans: 'Esta página está no lugar da do seu banco. Não se movimenta dinheiro verdadeiro.',
  testAmount: 'Valor',
  testPaidTo: 'Pago a',
  password: 'Palavra-passe',
  passwordHint: 'Já preenchida: o valor de teste',
  submit: 'Enviar',
};

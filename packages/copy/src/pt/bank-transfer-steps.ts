// Words of the bank-transfer stages after the intro, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { bankTransferSteps as english } from '../en/bank-transfer-steps.ts';

export const bankTransferSteps: Translated<typeof english> = {
  // account_details
  exactly: ({ money }) => `Transfira ${money}, nem mais nem menos`,
  bank: 'Banco',
  accountNumber: 'Número da conta',
  accountName: 'Nome da conta',
  copyNumber: {
    copy: 'Copiar',
    copyName: 'Copiar o número da conta',
    copied: 'Copiado',
    selected: 'Marcado',
  },
  mustCarry: ({ bank }) =>
    `Indique esta referência como motivo da transferência e faça-a de outro banco que não o ${bank}: caso contrário, não conseguimos associar o dinheiro a este pagamento.`,
  isRest: ({ held }) => `Já recebemos ${held}; este valor é o resto.`,
  confirmation: 'Vai ter uma confirmação assim que recebermos o seu pagamento.',
  doNotReuse: 'Não guarde nem volte a usar este número de conta',
  expiresIn: ({ time }) => `Esta conta expira dentro de ${time}`,
  late: ({ time }) => `Faltam menos de 5 minutos: ${time}`,
  confirm: ({ time }) => `Ainda não enviou? Espere por uma conta nova. Esta fecha dentro de ${time}`,
  expired: 'Esta conta expirou. Estamos a perguntar ao banco se a sua transferência chegou a tempo.',
  left: ({ time }) => `A conta expira dentro de ${time}.`,
  sent: 'Já enviei o dinheiro',
  checkNow: 'Verificar agora',
  asking: 'Estamos a perguntar ao banco…',
  notYet: 'O banco ainda não confirmou. Vamos continuar a verificar.',
  mayClose: 'Pode fechar esta página; o mesmo link mostra o resultado.',
  mayLeave:
    'Se pagar de outra forma, não faça também esta transferência: um segundo pagamento volta para si.',

  // transfer_help
  helpPoints: [
    [
      'Enviei o dinheiro e não vejo nada aqui',
      'A maior parte das transferências chega em poucos minutos. Pode fechar esta página e voltar: o mesmo link mostra o pagamento assim que o banco o confirmar.',
    ],
    [
      'Enviei um valor diferente',
      'Esta página vai dizer-lhe o que acontece com esse valor: o dinheiro que não for preciso volta para a conta de onde veio.',
    ],
    [
      'Enviei depois de a conta ter expirado',
      'Nesse caso, o dinheiro volta para a conta de onde veio. Só se ainda quiser pagar agora, peça uma conta nova e transfira outra vez.',
    ],
    [
      'O meu banco não encontra a conta',
      'Escolha o banco pelo nome que aparece aqui e copie o número da conta em vez de o escrever.',
    ],
  ],
  goBack: 'Voltar',

  // transfer_termination
  unconfirmed: 'De momento, não conseguimos confirmar a transferência do seu banco.',
  opening: 'Estamos a obter uma conta nova…',
  another: 'Tentar outra transferência',
  otherMethod: 'Usar outra forma de pagamento',
  stillChecked:
    'Ainda estamos a verificar. Se a sua transferência chegou a tempo, esta página vai mostrar o pagamento; se chegou demasiado tarde, o dinheiro volta para si.',
  notArrived:
    'Não chegou nada, por isso não pagou. Se o seu banco lhe debitou o valor, o dinheiro volta para si automaticamente quando chegar até nós.',
  notArrivedHere: 'Não chegou nada a esta conta.',
  doNotTransfer: ({ account }) => `Não transfira mais nada para a conta antiga ${account}.`,

  // transfer_rest
  restMessage: ({ held, missing }) =>
    `Recebemos ${held}. Para completar este pagamento, o valor em falta é ${missing}.`,
  arrived: 'Recebido',
  missing: 'Em falta',
  until: 'Tempo para enviar o resto',
  restMeans:
    'O resto precisa de uma conta nova: a antiga não aceita uma segunda transferência, e o dinheiro enviado para lá é devolvido. Sem o resto, o que já chegou volta para a conta de onde veio.',
  sendRest: ({ money }) => `Enviar o resto: ${money}`,
  returnPart: 'Devolver-me o dinheiro',
  returning: 'Estamos a devolver…',

  // checking
  unknown:
    'O banco ainda não respondeu. Ainda não há uma conta para onde transferir, e não foi retirado nenhum dinheiro.',

  // TEST MODE
  test: 'Transferência de teste',
  testMeans: 'Envie dinheiro para esta conta, como faz o banco de quem paga.',
  testLateMeans: 'Envie dinheiro para esta conta agora, depois de ela ter expirado.',
  testAmount: 'Valor a enviar',
  testSend: 'Enviar este valor',
  testLittle: 'Enviar a menos',
  testMuch: 'Enviar a mais',
  testAuto: 'Dois minutos depois de ser aberta, a conta paga-se sozinha.',
  testAutoOff: 'Desligar isso',
  testAutoOn: 'Ligar isso de novo',
};

// Words of the page that checks a receipt, Portuguese. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { checkReceipt as english } from '../en/check-receipt.ts';

export const checkReceipt: Translated<typeof english> = {
  title: 'Verificar um comprovativo',
  checking: 'A verificar o comprovativo…',
  slow: 'Se nada mudar, recarregue a página.',
  needsScript:
    'Esta página verifica o comprovativo no seu próprio telemóvel e precisa de JavaScript. Ative-o ou abra o link noutro navegador.',
  emptyTitle: 'Nenhum comprovativo para verificar',
  empty: 'Leia o código de um comprovativo ou abra o link completo que veio com ele.',
  genuineTitle: 'Comprovativo autêntico',
  genuine: ({ money, merchant, paidAt, asOf }) =>
    `Autêntico: ${money} pagos a ${merchant} em ${paidAt}, à data de ${asOf}.`,
  testTitle: 'Comprovativo de um teste',
  test: 'Não foi pago dinheiro verdadeiro: este comprovativo é de um pagamento de teste. Não entregue nada por ele.',
  backThen: ({ money }) => `Até essa altura, já tinham sido reembolsados ${money} a quem pagou.`,
  backNow: ({ money, at }) => `Até ${at}, foram reembolsados ${money} a quem pagou.`,
  allBackTitle: 'Pago e reembolsado',
  allBack: ({ money, at }) => `Até ${at}, foi reembolsado tudo a quem pagou: ${money}.`,
  noneBack: ({ at }) => `Até ${at}, nada tinha sido reembolsado.`,
  notAsked: 'Não conseguimos perguntar o que aconteceu desde então. Pode ter sido reembolsado dinheiro.',
  once: 'Um comprovativo pode ser mostrado a muitas pessoas. Compare a referência com os seus próprios registos.',
  reference: 'Referência do pagamento',
  forgedTitle: 'Não é autêntico',
  forged:
    'Este comprovativo foi alterado, ou foi outra pessoa que o fez. Não confie nele e não entregue nada por ele.',
  unknownKey:
    'Não foi assinado com nenhuma chave nossa que este telemóvel conheça. Não confie nele. Se estiver sem internet, ligue-se e verifique outra vez.',
  cannotTitle: 'Não verificado',
  noKeys:
    'Não foi possível carregar o que é preciso para o verificar. Ligue-se à internet e recarregue esta página.',
  tooOld: 'Este navegador não consegue verificar comprovativos. Abra o link noutro.',
  trustOnly: ({ host }) => `Confie nesta resposta apenas se o endereço desta página começar por ${host}.`,
};

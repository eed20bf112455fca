// Words of help and of "I can't find my bank", Portuguese.
import type { Translated } from '../catalogue.ts';
import type { bankHelp as english } from '../en/bank-help.ts';

export const bankHelp: Translated<typeof english> = {
  messages: [
    'Não perde nada enquanto lê isto e, por mais vezes que verifique, não vai pagar duas vezes.',
    'Se o seu banco já retirou o dinheiro e esta página ainda não o diz, espere alguns minutos. Um pagamento confirmado aparece sempre aqui.',
    'Se mesmo assim não aparecer, contacte-nos e indique a referência deste pagamento. Vamos procurá-lo junto do seu banco.',
  ],
  position: ({ at, of }) => `Mensagem ${at} de ${of}`,
  list: 'Mensagens de ajuda',
  next: 'Seguinte',
  previous: 'Anterior',
  contact: 'Contactar o apoio ao cliente',
  goBack: 'Voltar',

  // bank-unavailable
  intro: 'Diga-nos com que banco gostaria de pagar e vamos tentar acrescentá-lo.',
  bank: 'O seu banco',
  choose: 'Escolha na lista',
  other: 'Ou escreva o nome do banco',
  submit: 'Enviar',
  sending: 'A enviar…',
  missing: 'Escolha o seu banco ou escreva o nome dele.',
  received: '✓ Obrigado. Recebemos o seu pedido',
  failed: 'Houve um problema ao enviar o pedido sobre o seu banco. Tente novamente.',
};

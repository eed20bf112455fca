// Words of going on with another device, and of asking somebody else to pay, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { share as english } from '../en/share.ts';

export const share: Translated<typeof english> = {
  title: 'Usar outro dispositivo ou pedir a alguém que pague',
  toPay: ({ money, merchant }) => `${money} a ${merchant}`,
  waiting: 'Ainda não foi pago.',
  underWay: 'Alguém está a pagar neste momento.',
  showsResult: 'Esta página mostra o resultado sozinha.',

  code: {
    title: 'Continuar noutro dispositivo',
    means: 'Aponte a câmara de um telemóvel a este código. O pagamento abre lá tal como está aqui.',
    picture: 'Código QR deste pagamento',
    yours: 'Guarde este código só para si: quem o ler vê o pagamento tal como você o vê.',
  },

  ask: {
    title: 'Pedir a alguém que pague',
    means: ({ merchant }) =>
      `Essa pessoa vê ${merchant}, o valor, o que se paga e a sua mensagem, e mais nada sobre si.`,
    note: 'A sua mensagem',
    hint: ({ most }) => `Opcional, no máximo ${most} caracteres`,
    tooLong: ({ most }) => `Encurte a sua mensagem para ${most} caracteres.`,
    submit: 'Criar uma ligação',
  },
  asksEnough:
    'Já pediu a tantas pessoas quantas é possível ao mesmo tempo. Retire uma ligação para pedir a outra pessoa.',
  askedTooOften: 'Já pediu a tantas pessoas quantas este pagamento permite.',

  askedPerson: 'Uma pessoa a quem pediu',
  noNote: 'Sem mensagem',
  notShownAgain: 'Esta ligação foi criada antes e já não pode ser mostrada.',
  message: ({ money, merchant, url }) => `Podes pagar ${money} a ${merchant} por mim? ${url}`,
  messageWithNote: ({ note, money, merchant, url }) =>
    `${note} Podes pagar ${money} a ${merchant} por mim? ${url}`,
  send: 'Enviar por WhatsApp',
  copy: 'Copiar a ligação',
  copied: 'Copiado',
  selected: 'Marcado',
  takeBack: 'Retirar o pedido',
  tookBack: 'Pedido retirado. Já ninguém pode começar a pagar com essa ligação.',
  back: 'Voltar ao pagamento',

  youWereAsked: 'Pediram-lhe que pagasse isto. Pague apenas se conhecer quem lhe enviou a ligação.',
  over: {
    'taken-back': {
      title: 'Este pedido foi retirado',
      means: ({ merchant }) => `Já não lhe pedem que pague a ${merchant}. Pode fechar esta página.`,
    },
    paid: {
      title: 'Isto já foi pago',
      means: ({ merchant }) => `${merchant} recebeu o dinheiro. Não falta pagar nada.`,
    },
    over: {
      title: 'Este pagamento terminou',
      means: ({ merchant }) => `Já não é possível pagar nada a ${merchant} aqui.`,
    },
  },
};

// Words of what a payer does with a receipt, Portuguese. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { keepReceipt as english } from '../en/keep-receipt.ts';

export const keepReceipt: Translated<typeof english> = {
  share: 'Partilhar o comprovativo',
  whatsApp: 'Partilhar no WhatsApp',
  copyLink: 'Copiar o link',
  linkCopied: 'Link copiado',
  save: 'Guardar ou imprimir',
  sharedText: ({ money, merchant }) =>
    `Comprovativo: ${money} pagos a ${merchant}. Qualquer pessoa pode verificá-lo aqui:`,
  codeName: 'Código que leva à verificação deste comprovativo',
  codeMeans: 'Qualquer pessoa pode verificar este comprovativo: leia o código ou abra o link.',
  check: 'Verificar este comprovativo',
  paymentReference: 'Referência do pagamento',
  email: ({ to }) => `Enviar para o meu e-mail (${to})`,
  emailing: 'A enviar…',
  emailSent: ({ to }) => `Enviado para ${to}.`,
  emailNotSent: 'Não foi enviado. Tente novamente mais tarde.',
  emailUnsure:
    'Não temos a certeza de que foi enviado. Veja a sua caixa de entrada antes de o enviar outra vez.',
  emailNoMore: 'Não pode ser enviado outra vez.',
};

// Words of the embed script, which stand in a merchant's page before the payment does, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { inlineScript as english } from '../en/inline.ts';

export const inlineScript: Translated<typeof english> = {
  payment: 'Pagamento',
  close: 'Fechar o pagamento',
  opening: 'A abrir o pagamento…',
  refused: 'Não foi possível abrir este pagamento. Contacte a loja.',
  unreachable: 'Não foi possível abrir este pagamento. Verifique a sua ligação e tente novamente.',
  tryAgain: 'Tentar novamente',
  slow: 'Está a demorar mais do que é habitual.',
  offline: 'Está sem internet. Tente novamente quando tiver ligação.',
  inThisWindow: 'O pagamento abre nesta janela.',
  openPage: 'Abrir a página de pagamento',
};

// Words of card entry where the card is typed on the processor's own page, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { hostedCard as english } from '../en/hosted-card.ts';

export const hostedCard: Translated<typeof english> = {
  means: ({ merchant }) =>
    `Os dados do cartão são introduzidos na página segura da empresa que recebe os pagamentos com cartão para ${merchant}.`,
  leads: 'Depois de pagar, volta automaticamente a esta página.',
  continue: ({ money }) => `Continuar para pagar ${money}`,
};

// Words of the receipt, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { receiptWords as english } from '../en/receipt.ts';

export const receiptWords: Translated<typeof english> = {
  title: 'Comprovativo',
  paidTo: 'Pago a',
  payee: 'A',
  amount: 'Valor',
  fees: 'Comissões',
  total: 'Total pago',
  charged: 'Cobrado no seu cartão',
  date: 'Data',
  reference: 'Referência',
  method: 'Pago com',
  status: 'Estado',
  received: 'Recebido',
  refundedInPart: 'Recebido, reembolsado em parte',
  refunded: 'Reembolsado',
  givenBack: 'Reembolsado a si',
  copy: { copy: 'Copiar', copyName: 'Copiar a referência', copied: 'Copiado', selected: 'Marcado' },
  methods: {
    card: 'Cartão',
    bank_transfer: 'Transferência bancária',
    pay_with_bank: 'Banco',
    mobile_money: 'Carteira móvel',
  },
  wallet: ({ number }) => `Carteira móvel ${number}`,
  ending: ({ kind, lastFour }) => `${kind} terminado em ${lastFour}`,
};

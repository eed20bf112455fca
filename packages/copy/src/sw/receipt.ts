// Words of the receipt, Swahili. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { receiptWords as english } from '../en/receipt.ts';

export const receiptWords: Translated<typeof english> = {
  title: 'Risiti',
  paidTo: 'Malipo kwa',
  payee: 'Mpokeaji',
  amount: 'Kiasi',
  fees: 'Ada',
  total: 'Jumla iliyolipwa',
  charged: 'Zilizokatwa kwenye kadi yako',
  date: 'Tarehe',
  reference: 'Namba ya kumbukumbu',
  method: 'Njia ya malipo',
  status: 'Hali',
  received: 'Yamepokelewa',
  refundedInPart: 'Yamepokelewa, sehemu imerudishwa',
  refunded: 'Yamerudishwa',
  givenBack: 'Zilizorudishwa kwako',
  copy: {
    copy: 'Nakili',
    copyName: 'Nakili namba ya kumbukumbu',
    copied: 'Imenakiliwa',
    selected: 'Imechaguliwa',
  },
  methods: {
    card: 'Kadi',
    bank_transfer: 'Uhamisho wa benki',
    pay_with_bank: 'Benki',
    mobile_money: 'Pesa za simu',
  },
  wallet: ({ number }) => `Pesa za simu ${number}`,
  ending: ({ kind, lastFour }) => `${kind} inayoishia na ${lastFour}`,
};

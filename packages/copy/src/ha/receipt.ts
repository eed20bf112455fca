// Words of the receipt, Hausa, a draft. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { receiptWords as english } from '../en/receipt.ts';

export const receiptWords: Translated<typeof english> = {
  title: 'Rasit',
  paidTo: 'Wanda aka biya',
  payee: 'Zuwa ga',
  amount: 'Adadi',
  fees: 'Caji',
  total: 'Jimillar da aka biya',
  charged: 'An cire daga katinku',
  date: 'Kwanan wata',
  reference: 'Lambar bin diddigi',
  method: 'An biya da',
  status: 'Matsayi',
  received: 'An karɓa',
  refundedInPart: 'An karɓa, an mayar da wani ɓangare',
  refunded: 'An mayar da kuɗin',
  givenBack: 'An mayar muku da',
  copy: { copy: 'Kwafa', copyName: 'Kwafa lambar bin diddigi', copied: 'An kwafa', selected: 'An zaɓa' },
  methods: {
    card: 'Kati',
    bank_transfer: 'Tura kuɗi ta banki',
    pay_with_bank: 'Banki',
    mobile_money: 'Mobile Money',
  },
  wallet: ({ number }) => `Mobile Money ${number}`,
  ending: ({ kind, lastFour }) => `${kind} mai ƙarewa da ${lastFour}`,
};

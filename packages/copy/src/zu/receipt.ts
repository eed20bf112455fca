// Zulu, a draft: words of the receipt.
import type { Translated } from '../catalogue.ts';
import type { receiptWords as english } from '../en/receipt.ts';

/** A noun of another class than brands and banks, so what ends in four digits is another form. */
const CARD = 'Ikhadi';

export const receiptWords: Translated<typeof english> = {
  title: 'Irisidi',
  paidTo: 'Kukhokhelwe',
  payee: 'Kuya ku',
  amount: 'Inani',
  fees: 'Izindleko',
  total: 'Isamba esikhokhiwe',
  charged: 'Okuthathwe ekhadini lakho',
  date: 'Usuku',
  reference: 'Inombolo yereferensi',
  method: 'Kukhokhwe nge',
  status: 'Isimo',
  received: 'Yamukelwe',
  refundedInPart: 'Yamukelwe, ingxenye ibuyiselwe',
  refunded: 'Ibuyiselwe',
  givenBack: 'Okubuyiselwe kuwe',
  copy: {
    copy: 'Kopisha',
    copyName: 'Kopisha inombolo yereferensi',
    copied: 'Kukopishiwe',
    selected: 'Kukhethiwe',
  },
  methods: {
    card: CARD,
    bank_transfer: 'Ukudlulisela ebhange',
    pay_with_bank: 'Ibhange',
    mobile_money: 'I-mobile money',
  },
  wallet: ({ number }) => `I-mobile money ${number}`,
  ending: ({ kind, lastFour }) => `${kind} ${kind === CARD ? 'eligcina' : 'egcina'} ngo-${lastFour}`,
};

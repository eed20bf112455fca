// Words of the receipt, English. All of them ours.
import type { Channel } from '@titan/rules/methods';

export const receiptWords = {
  title: 'Receipt',
  paidTo: 'Paid to',
  payee: 'To',
  amount: 'Amount',
  fees: 'Fees',
  total: 'Total paid',
  charged: 'Charged to your card',
  date: 'Date',
  reference: 'Reference',
  method: 'Paid with',
  status: 'Status',
  received: 'Received',
  refundedInPart: 'Received, refunded in part',
  refunded: 'Refunded',
  givenBack: 'Refunded to you',
  copy: { copy: 'Copy', copyName: 'Copy reference', copied: 'Copied', selected: 'Selected' },
  methods: {
    card: 'Card',
    bank_transfer: 'Bank transfer',
    pay_with_bank: 'Bank',
    mobile_money: 'Mobile money',
  } satisfies Record<Channel, string>,
  wallet: ({ number }: { number: string }) => `Mobile money ${number}`,
  ending: ({ kind, lastFour }: { kind: string; lastFour: string }) => `${kind} ending in ${lastFour}`,
} as const;

// Words of the receipt, Arabic.
import type { Translated } from '../catalogue.ts';
import type { receiptWords as english } from '../en/receipt.ts';
import { isolated } from './format.ts';

export const receiptWords: Translated<typeof english> = {
  title: 'الإيصال',
  paidTo: 'دُفع إلى',
  payee: 'إلى',
  amount: 'المبلغ',
  fees: 'الرسوم',
  total: 'إجمالي المدفوع',
  charged: 'خُصم من بطاقتك',
  date: 'التاريخ',
  reference: 'الرقم المرجعي',
  method: 'طريقة الدفع',
  status: 'الحالة',
  received: 'تم الاستلام',
  refundedInPart: 'تم الاستلام، ورُدّ جزء منه',
  refunded: 'تم ردّ المبلغ',
  givenBack: 'رُدّ إليك',
  copy: { copy: 'نسخ', copyName: 'نسخ الرقم المرجعي', copied: 'تم النسخ', selected: 'تم التحديد' },
  methods: {
    card: 'بطاقة',
    bank_transfer: 'تحويل بنكي',
    pay_with_bank: 'البنك',
    mobile_money: 'محفظة إلكترونية',
  },
  wallet: ({ number }) => `محفظة إلكترونية ${isolated(number)}`,
  // Of a card or of an account at a bank, which have another gender
  ending: ({ kind, lastFour }) => `${isolated(kind)}، آخر 4 أرقام: ${isolated(lastFour)}`,
};

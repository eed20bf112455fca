// Words of what a payer does with a receipt, Arabic. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { keepReceipt as english } from '../en/keep-receipt.ts';
import { isolated } from './format.ts';

export const keepReceipt: Translated<typeof english> = {
  share: 'مشاركة الإيصال',
  whatsApp: 'مشاركة عبر واتساب',
  copyLink: 'نسخ الرابط',
  linkCopied: 'تم نسخ الرابط',
  save: 'حفظ أو طباعة',
  sharedText: ({ money, merchant }) =>
    `إيصال: دُفع ${money} إلى ${isolated(merchant)}. يمكن لأي شخص التحقق منه هنا:`,
  codeName: 'رمز يؤدي إلى التحقق من هذا الإيصال',
  codeMeans: 'يمكن لأي شخص التحقق من هذا الإيصال: امسح الرمز أو افتح رابطه.',
  check: 'التحقق من هذا الإيصال',
  paymentReference: 'الرقم المرجعي لعملية الدفع',
  email: ({ to }) => `إرسال إلى بريدي الإلكتروني (${isolated(to)})`,
  emailing: 'جارٍ الإرسال…',
  emailSent: ({ to }) => `أُرسل إلى ${isolated(to)}.`,
  emailNotSent: 'لم يُرسل. من فضلك حاول مرة أخرى لاحقًا.',
  emailUnsure: 'لسنا متأكدين من أنه أُرسل. راجع بريدك الوارد قبل أن ترسله مرة أخرى.',
  emailNoMore: 'لا يمكن إرساله مرة أخرى.',
};

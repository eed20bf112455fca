// Words of the bank-transfer intro, Arabic: spec §2 Bank transfer flow.
import type { Translated } from '../catalogue.ts';
import type { bankTransfer as english } from '../en/bank-transfer.ts';
import { isolated, plural } from './format.ts';

export const bankTransfer: Translated<typeof english> = {
  introTitle: 'قبل أن تُجري هذا التحويل',
  exactPoint: ({ money }) => `حوّل المبلغ المحدد فقط: ${money}.`,
  reusePoint: 'لا تحفظ رقم الحساب ولا تستخدمه مرة أخرى: فهو يقبل تحويلًا واحدًا فقط.',
  expiresPoint: ({ mins }) =>
    mins === null
      ? 'تنتهي صلاحية الحساب بعد وقت محدد.'
      : plural(mins, {
          zero: `تنتهي صلاحية الحساب بعد ${isolated(mins)} دقيقة.`,
          one: 'تنتهي صلاحية الحساب بعد دقيقة واحدة.',
          two: 'تنتهي صلاحية الحساب بعد دقيقتين.',
          few: `تنتهي صلاحية الحساب بعد ${isolated(mins)} دقائق.`,
          many: `تنتهي صلاحية الحساب بعد ${isolated(mins)} دقيقة.`,
          other: `تنتهي صلاحية الحساب بعد ${isolated(mins)} دقيقة.`,
        }),
  understand: 'فهمت هذه التعليمات.',
  continue: 'متابعة',
  missing: 'ما زال مطلوبًا: ضع علامة على أنك فهمت هذه التعليمات',
  next: 'بعد ذلك يظهر لك الحساب الذي تحوّل إليه. لا يُخصم أي مبلغ قبل أن تحوّل.',
  opening: 'نحضّر لك الحساب…',
};

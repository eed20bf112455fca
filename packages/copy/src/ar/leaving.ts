// Words of the question before typed data is lost, Arabic. All are ours.
import type { Translated } from '../catalogue.ts';
import type { leaving as english } from '../en/leaving.ts';

export const leaving: Translated<typeof english> = {
  title: 'إغلاق عملية الدفع؟',
  means: 'لن يُحفظ ما كتبته هنا.',
  stay: 'البقاء في هذه الصفحة',
};

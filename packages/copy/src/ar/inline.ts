// Words of the embed script, which stand in a merchant's page before the payment does, Arabic.
import type { Translated } from '../catalogue.ts';
import type { inlineScript as english } from '../en/inline.ts';

export const inlineScript: Translated<typeof english> = {
  payment: 'الدفع',
  close: 'إغلاق عملية الدفع',
  opening: 'جارٍ فتح صفحة الدفع…',
  refused: 'تعذّر فتح صفحة الدفع. من فضلك تواصل مع المتجر.',
  unreachable: 'تعذّر فتح صفحة الدفع. تحقق من اتصالك ثم حاول مرة أخرى.',
  tryAgain: 'حاول مرة أخرى',
  slow: 'يستغرق هذا وقتًا أطول من المعتاد.',
  offline: 'أنت غير متصل بالإنترنت. حاول مرة أخرى عندما يعود الاتصال.',
  inThisWindow: 'تُفتح صفحة الدفع في هذه النافذة.',
  openPage: 'افتح صفحة الدفع',
};

// Words at the foot of a page, which the service draws, Arabic.
import type { Translated } from '../catalogue.ts';
import type { plainPage as english } from '../en/plain-page.ts';

export const plainPage: Translated<typeof english> = {
  language: 'اللغة',
  why: 'صفحة خفيفة لتوفير بياناتك',
  full: 'تحميل الصفحة الكاملة',
};

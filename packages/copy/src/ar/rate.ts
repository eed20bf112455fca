// Words of the exchange rate, Arabic: spec §2 exchange-rate line, §5. A chunk of their own with what shows them.
import type { Translated } from '../catalogue.ts';
import type { rateCopy as english } from '../en/rate.ts';
import { isolated, plural } from './format.ts';

export const rateCopy: Translated<typeof english> = {
  holdsMinutes: ({ minutes }) =>
    plural(minutes, {
      zero: `يسري سعر الصرف هذا لمدة ${isolated(minutes)} دقيقة`,
      one: 'يسري سعر الصرف هذا لمدة دقيقة واحدة',
      two: 'يسري سعر الصرف هذا لمدة دقيقتين',
      few: `يسري سعر الصرف هذا لمدة ${isolated(minutes)} دقائق`,
      many: `يسري سعر الصرف هذا لمدة ${isolated(minutes)} دقيقة`,
      other: `يسري سعر الصرف هذا لمدة ${isolated(minutes)} دقيقة`,
    }),
  holdsSeconds: ({ seconds }) =>
    plural(seconds, {
      zero: `يسري سعر الصرف هذا لمدة ${isolated(seconds)} ثانية`,
      one: 'يسري سعر الصرف هذا لمدة ثانية واحدة',
      two: 'يسري سعر الصرف هذا لمدة ثانيتين',
      few: `يسري سعر الصرف هذا لمدة ${isolated(seconds)} ثوانٍ`,
      many: `يسري سعر الصرف هذا لمدة ${isolated(seconds)} ثانية`,
      other: `يسري سعر الصرف هذا لمدة ${isolated(seconds)} ثانية`,
    }),
  expired: 'انتهت صلاحية سعر الصرف.',
  get: 'احصل على السعر الجديد',
  getting: 'نحضّر السعر الجديد…',
  newAmount: ({ money }) => `المبلغ الجديد هو ${money}`,
};

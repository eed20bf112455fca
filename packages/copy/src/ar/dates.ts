// How a date is written, Arabic, with the months' names as in Egypt.
import type { Translated } from '../catalogue.ts';
import type { dates as english } from '../en/dates.ts';
import { isolated } from './format.ts';

export const dates: Translated<typeof english> = {
  months: [
    'يناير',
    'فبراير',
    'مارس',
    'أبريل',
    'مايو',
    'يونيو',
    'يوليو',
    'أغسطس',
    'سبتمبر',
    'أكتوبر',
    'نوفمبر',
    'ديسمبر',
  ],
  // Nothing between the digits and the month's name: by that a screen knows a date, and keeps it on one line.
  day: ({ day, month }) => `${day} ${month}`,
  date: ({ day, month, year }) => `${day} ${month} ${year}`,
  at: ({ date, time }) => `${date}، ${isolated(time)}`,
  atInZone: ({ date, time, zone }) => `${date}، ${isolated(time)} ${isolated(zone)}`,
};

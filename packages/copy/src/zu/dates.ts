// Zulu, a draft: how a date is written.
import type { Translated } from '../catalogue.ts';
import type { dates as english } from '../en/dates.ts';

export const dates: Translated<typeof english> = {
  months: ['Jan', 'Feb', 'Mas', 'Eph', 'Mey', 'Jun', 'Jul', 'Aga', 'Sep', 'Okt', 'Nov', 'Dis'],
  day: ({ day, month }) => `${day} ${month}`,
  date: ({ day, month, year }) => `${day} ${month} ${year}`,
  at: ({ date, time }) => `${date}, ${time}`,
  atInZone: ({ date, time, zone }) => `${date}, ${time} ${zone}`,
};

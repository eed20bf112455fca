// How a date is written, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { dates as english } from '../en/dates.ts';

export const dates: Translated<typeof english> = {
  months: ['Jan', 'Fev', 'Mar', 'Abr', 'Mai', 'Jun', 'Jul', 'Ago', 'Set', 'Out', 'Nov', 'Dez'],
  day: ({ day, month }) => `${day} ${month}`,
  date: ({ day, month, year }) => `${day} ${month} ${year}`,
  at: ({ date, time }) => `${date}, ${time}`,
  atInZone: ({ date, time, zone }) => `${date}, ${time} ${zone}`,
};

// How a date is written, Hausa, a draft. All of it ours.
import type { Translated } from '../catalogue.ts';
import type { dates as english } from '../en/dates.ts';

export const dates: Translated<typeof english> = {
  months: ['Jan', 'Fab', 'Mar', 'Afi', 'May', 'Yun', 'Yul', 'Agu', 'Sat', 'Okt', 'Nuw', 'Dis'],
  day: ({ day, month }) => `${day} ${month}`,
  date: ({ day, month, year }) => `${day} ${month} ${year}`,
  at: ({ date, time }) => `${date}, ${time}`,
  atInZone: ({ date, time, zone }) => `${date}, ${time} ${zone}`,
};

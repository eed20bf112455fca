// Amharic, a draft: how a date is written. The months are those of the Gregorian calendar.
import type { Translated } from '../catalogue.ts';
import type { dates as english } from '../en/dates.ts';

export const dates: Translated<typeof english> = {
  months: ['ጃን', 'ፌብ', 'ማርች', 'ኤፕሪ', 'ሜይ', 'ጁን', 'ጁላይ', 'ኦገስ', 'ሴፕ', 'ኦክቶ', 'ኖቬም', 'ዲሴም'],
  day: ({ day, month }) => `${day} ${month}`,
  date: ({ day, month, year }) => `${day} ${month} ${year}`,
  at: ({ date, time }) => `${date}፣ ${time}`,
  atInZone: ({ date, time, zone }) => `${date}፣ ${time} ${zone}`,
};

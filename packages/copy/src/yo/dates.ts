// How a date is written, Yoruba, a draft. All of it ours.
import type { Translated } from '../catalogue.ts';
import type { dates as english } from '../en/dates.ts';

export const dates: Translated<typeof english> = {
  months: [
    'Ṣẹ́rẹ́',
    'Èrèlè',
    'Ẹrẹ̀nà',
    'Ìgbé',
    'Ẹ̀bibi',
    'Òkúdu',
    'Agẹmọ',
    'Ògún',
    'Owewe',
    'Ọ̀wàrà',
    'Bélú',
    'Ọ̀pẹ̀',
  ],
  day: ({ day, month }) => `${day} ${month}`,
  date: ({ day, month, year }) => `${day} ${month} ${year}`,
  at: ({ date, time }) => `${date}, ${time}`,
  atInZone: ({ date, time, zone }) => `${date}, ${time} ${zone}`,
};

// How a date is written, French.
import type { Translated } from '../catalogue.ts';
import type { dates as english } from '../en/dates.ts';

/** `1er`, and no other day has an ending. */
const dayOf = (day: number): string => (day === 1 ? '1er' : String(day));

export const dates: Translated<typeof english> = {
  months: ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
  day: ({ day, month }) => `${dayOf(day)} ${month}`,
  date: ({ day, month, year }) => `${dayOf(day)} ${month} ${year}`,
  at: ({ date, time }) => `${date} à ${time}`,
  atInZone: ({ date, time, zone }) => `${date} à ${time} ${zone}`,
};

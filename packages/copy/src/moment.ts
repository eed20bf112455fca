// A moment as a payer reads it, in the time of the payment's country (rules/payment-time.ts).
import { paymentTime } from '@titan/rules/payment-time';
import { datesMessages } from '../dist/en/dates.js';
import type { Language } from './language.ts';

export type Moment = {
  /** Without the year: `21 Nov, 16:04`. */
  short: string;
  /** `21 Nov 2026, 16:04 GMT+1` */
  whole: string;
  /** `GMT+1`, `GMT` */
  zone: string;
};

/** @param atMs epoch ms */
export function moment(atMs: number, currency: string, language: Language): Moment {
  const words = language.wordsOf(datesMessages);
  const { day, month: number, year, time, zone } = paymentTime(atMs, currency);
  const month = words.months[number - 1] ?? '';
  return {
    short: words.at({ date: words.day({ day, month }), time }),
    whole: words.atInZone({ date: words.date({ day, month, year }), time, zone }),
    zone,
  };
}

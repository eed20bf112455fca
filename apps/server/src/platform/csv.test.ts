// Times of files in a reader's zone, whichever came before.
import { expect, it } from 'vitest';
import { timesIn } from './csv.ts';

it.each([
  'UTC',
  'Africa/Lagos',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/Dublin',
])('writes every time of a year as %s has it', (zone) => {
  const write = timesIn(zone);
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const begin = Date.UTC(2026, 0, 1);
  // Steps that meet each quarter of an hour at another second, forth and back.
  for (let n = 0; n < 40_000; n += 1) {
    const at = new Date(begin + n * 811_003 - (n % 3) * 1_700_000);
    expect(write(at)).toBe(format.format(at));
  }
});

// Moments in answers, and the zone in which a person's days and months begin.
import * as z from 'zod/mini';
import { opaque } from '../field.schema.ts';

/** A date for the service, its ISO text for the page. */
export const instant = z.codec(z.string(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** Such as `Africa/Lagos`. An offset would be read with its sign turned round by the database. */
export const timeZone = opaque({ max: 61 }).check(z.regex(/^[A-Za-z][\w+/-]{1,60}$/), z.refine(isZone));

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

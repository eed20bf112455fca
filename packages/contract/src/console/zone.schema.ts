// The zone in which the days and months of a person begin, such as `Africa/Lagos`.
import * as z from 'zod/mini';
import { opaque } from '../field.schema.ts';

/** An offset would be read with its sign turned round by the database. */
export const timeZone = opaque({ max: 61 }).check(z.regex(/^[A-Za-z][\w+/-]{1,60}$/), z.refine(isZone));

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

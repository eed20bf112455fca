// A moment in an answer: a date for the service, its ISO text for the page.
import * as z from 'zod/mini';

export const instant = z.codec(z.string(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

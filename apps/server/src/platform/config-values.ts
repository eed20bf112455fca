// How the text of each kind of setting is read (design §2), and what is wrong with it in words that follow its name.
import { isIP } from 'node:net';
import { webOrigin } from '@titan/rules/web-origin';
import { z } from 'zod';

export const LAST_PORT = 65_535;

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'is not a port number')
  .transform(Number)
  .refine((value) => value >= 1 && value <= LAST_PORT, `is not between 1 and ${LAST_PORT}`);
export const host = z.string().refine(isHost, 'is not a host name or an IP address');
export const publicUrl = z
  .string()
  .refine(isOrigin, 'is not an http or https origin (scheme and host, no path)')
  .transform((text) => new URL(text).origin);
export const trustedProxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isProxy), 'is not a list of IP addresses and networks');
/** Orchestrators kill what has not ended within a minute or so. */
export const drainSeconds = z
  .string()
  .regex(/^\d{1,2}$/, 'is not a number of whole seconds from 0 to 99')
  .transform(Number);
export const databaseUrl = z.string().refine(isPostgresUrl, 'is not a PostgreSQL address');
export const key = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'is not 64 hexadecimal characters')
  .refine((text) => new Set(text.toLowerCase()).size > 4, 'is too regular to be a random key');

/** Keys of one purpose between commas: the first is used, the others still open what was sealed under them. */
export const keyList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(key));

function isHost(text: string): boolean {
  if (isIP(text)) return true;
  return (
    text.length <= 253 && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(text)
  );
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const isBare = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  return webOrigin(text) !== null && isBare;
}

/** An address, a network, or one of the names that Fastify knows for such. A network of everybody would believe everybody. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

function isPostgresUrl(text: string): boolean {
  return URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol);
}

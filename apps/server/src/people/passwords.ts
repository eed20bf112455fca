// Passwords of the console: which are refused, and how they are kept (argon2id, as OWASP's cheat sheet sets it).
import { argon2 as derive, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Random } from '@titan/platform/ports';

const argon2 = promisify(derive);

/** 19 MiB, twice over. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const PARAMETERS = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;
const SALT_BYTES = 16;

export const PASSWORD_LENGTH = { min: 15, max: 128 } as const;
/** On zxcvbn's scale of 0 to 4: more than 10^10 guesses by whoever knows the common passwords, keyboards and dates. */
const LEAST_SCORE = 4;
/** A shorter part of a name may stand in a password by chance. */
const LEAST_NAME = 4;

/**
 * Why it cannot be somebody's password, as a key of the page's words; null: it can.
 * @param names what everybody knows of them: their shop, their name, their e-mail address
 */
export async function problemOfPassword(
  password: string,
  names: readonly string[],
): Promise<'short' | 'long' | 'named' | 'common' | null> {
  const normal = password.normalize('NFKC');
  const { length } = [...normal];
  if (length < PASSWORD_LENGTH.min) return 'short';
  if (length > PASSWORD_LENGTH.max) return 'long';
  const known = names.flatMap((name) => [name, name.split('@')[0] ?? '']).map(squashed);
  const has = squashed(normal);
  if (known.some((name) => name.length >= LEAST_NAME && has.includes(name))) return 'named';
  const { guesser } = await import('./guesser.ts');
  return guesser.check(normal, known).score < LEAST_SCORE ? 'common' : null;
}

/** As somebody would recognise it, however it is spaced and capitalised. */
function squashed(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** As a PHC string. Keyboards write one letter in several ways, so a password is kept and tried in its NFKC form (NIST SP 800-63B, 3.1.1.2). */
export async function hashPassword(password: string, random: Random): Promise<string> {
  const salt = random.bytes(SALT_BYTES);
  const tag = await argon2('argon2id', { ...COST, message: password.normalize('NFKC'), nonce: salt });
  return `$argon2id$v=19$${PARAMETERS}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Whether it is the password that was kept.
 * @param kept null: nobody's; it then takes as long as with somebody's
 */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const normal = password.normalize('NFKC');
  if (await isHashOf(normal, kept)) return true;
  // Releases up to 0.2 hashed it as it was typed.
  return normal !== password && isHashOf(password, kept);
}

async function isHashOf(password: string, kept: string | null): Promise<boolean> {
  const [, parameters, salt = '', tag = ''] =
    /^\$argon2id\$v=19\$([^$]+)\$([^$]+)\$([^$]+)$/.exec(kept ?? NOBODYS) ?? [];
  const { m, t, p } = Object.fromEntries((parameters ?? '').split(',').map((each) => each.split('=')));
  const expected = Buffer.from(tag, 'base64');
  const found = await argon2('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    tagLength: expected.length,
  });
  return timingSafeEqual(found, expected) && kept !== null;
}

const NOBODYS = `$argon2id$v=19$${PARAMETERS}$${unpadded(Buffer.alloc(SALT_BYTES))}$${unpadded(Buffer.alloc(COST.tagLength))}`;

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

// The secret key of a call of the merchant API (facts/merchant-api "authorisation"), asked for before anything else.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SecretKey } from '../merchants/merchant-key.ts';
import { readEitherKey, readPublicKey, readSecretKey } from './merchant-auth.ts';
import { refuse } from './merchant-errors.ts';

/** Refuses a call without a secret key before its body is read, so that a stranger cannot make us read one. */
export async function needSecretKey(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (readSecretKey(request.headers.authorization) === null) {
    await refuse(reply, 'badKey');
    return;
  }
  // A browser says where it comes from; a server's own fetch may say its mode, so that alone tells nothing.
  const { origin, 'sec-fetch-site': site } = request.headers;
  // Answered, but never with CORS headers: the page that leaked its key cannot read the answer.
  if (origin !== undefined || site !== undefined) request.log.warn('A secret key was sent from a browser');
}

/** The key of a call that went past `needSecretKey`. */
export function secretKeyOf(request: FastifyRequest): SecretKey {
  const key = readSecretKey(request.headers.authorization);
  if (key === null) throw new Error('A call went past needSecretKey without a key');
  return key;
}

/** As `needSecretKey`, for calls that a public key may make too. */
export async function needKey(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (readEitherKey(request.headers.authorization) === null) await refuse(reply, 'badKey');
}

/** As `needSecretKey`, for calls that payers' browsers make: a secret key has no business there. */
export async function needPublicKey(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (readPublicKey(request.headers.authorization) === null) await refuse(reply, 'badKey');
}

/** The key of a call that went past one of these. */
export function keyOf(request: FastifyRequest): SecretKey {
  const key = readEitherKey(request.headers.authorization);
  if (key === null) throw new Error('A call went past needKey without a key');
  return key;
}

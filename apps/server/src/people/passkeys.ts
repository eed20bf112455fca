// Passkeys (WebAuthn): what browsers are asked, and whether what they answer proves who it is.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Database } from '../db/database.ts';
import type { Clock, Random } from '@titan/platform/ports';

/** What the browser asks the person for, and for how long its answer is taken. */
const LIFE_MS = 5 * 60_000;
const NONCE_BYTES = 16;
const TIME_BYTES = 8;
const SHOP_LENGTH = 64;
/** Whoever has the passkey may answer: it says who they are. */
const ANYBODY = '';

type PasskeyDeps = { db: Database; clock: Clock; random: Random; publicUrl: string; key: Buffer };

/** Loaded for the first passkey: its parsers of certificates take 10 MB. */
const webauthn = () => import('@simplewebauthn/server');

export type NewPasskey = {
  id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
};

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Browsers have them at names alone, not at IP addresses, and by https or on the machine itself. */
export function hasPasskeys(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
}

/** Challenges that need not be kept. */
function createChallenges({ clock, random, key }: Pick<PasskeyDeps, 'clock' | 'random' | 'key'>) {
  /**
   * Random, with the time at which it was made, so that none is taken late or twice.
   * @param asker who alone may answer it; empty: anybody
   */
  const newChallenge = (asker: string): Uint8Array<ArrayBuffer> => {
    const time = Buffer.alloc(TIME_BYTES);
    time.writeBigUInt64BE(BigInt(clock.now()));
    const body = Buffer.concat([random.bytes(NONCE_BYTES), time]);
    return new Uint8Array(Buffer.concat([body, proofOf(body, asker)]));
  };
  const proofOf = (body: Buffer, asker: string): Buffer =>
    createHmac('sha256', key).update('challenge of the console').update(body).update(asker).digest();
  /** When it was made; null: it is not ours, or another's, or too old. */
  const madeAt = (challenge: string, asker: string): number | null => {
    const bytes = Buffer.from(challenge, 'base64url');
    const body = bytes.subarray(0, NONCE_BYTES + TIME_BYTES);
    const proof = bytes.subarray(NONCE_BYTES + TIME_BYTES);
    const expected = proofOf(body, asker);
    if (proof.length !== expected.length || !timingSafeEqual(proof, expected)) return null;
    const at = Number(body.readBigUInt64BE(NONCE_BYTES));
    return clock.now() - at < LIFE_MS ? at : null;
  };
  return { newChallenge, madeAt };
}

/** @param deps `key` proves that a challenge is ours: none is kept */
export function createPasskeys({ db, clock, random, publicUrl, key }: PasskeyDeps) {
  const { hostname: rpID, origin } = new URL(publicUrl);

  const { newChallenge, madeAt } = createChallenges({ clock, random, key });
  return {
    /**
     * @param asker whom the answer must come from
     * @param person `id` keeps their passkeys together on their device
     */
    async registration(
      asker: string,
      person: { id: string; email: string; name: string; shop: string },
      has: string[],
    ) {
      const { generateRegistrationOptions } = await webauthn();
      const options = await generateRegistrationOptions({
        rpName: person.shop.slice(0, SHOP_LENGTH),
        rpID,
        userID: new Uint8Array(Buffer.from(person.id)),
        userName: person.email,
        userDisplayName: person.name,
        challenge: newChallenge(asker),
        timeout: LIFE_MS,
        excludeCredentials: has.map((id) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { ...options };
    },
    /** Null: it is no passkey that was made just now because the asker was asked for one. */
    async registered(asker: string, response: object): Promise<NewPasskey | null> {
      const { verifyRegistrationResponse } = await webauthn();
      const verified = await verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge: (challenge) => madeAt(challenge, asker) !== null,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      }).catch(() => null);
      if (!verified?.verified) return null;
      const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
      return { id, public_key: Buffer.from(publicKey), counter, transports };
    },
    /** @param of whose passkeys are asked for; null: whichever the browser has for us */
    async authentication(of: readonly { id: string; transports: string[] }[] | null) {
      const { generateAuthenticationOptions } = await webauthn();
      const options = await generateAuthenticationOptions({
        rpID,
        challenge: newChallenge(ANYBODY),
        timeout: LIFE_MS,
        userVerification: 'required',
        ...(of ? { allowCredentials: of.map(({ id, transports }) => ({ id, transports })) } : {}),
      });
      return { ...options };
    },
    /** Whose passkey answered, by the number of their sign-in; null: nobody's, or an answer that was taken before. */
    async authenticated(response: object): Promise<number | null> {
      const { id } = response as AuthenticationResponseJSON;
      const passkey = await db
        .selectFrom('console_passkeys')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (!passkey) return null;
      let askedAt = 0;
      const { verifyAuthenticationResponse } = await webauthn();
      const verified = await verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge: (challenge) => (askedAt = madeAt(challenge, ANYBODY) ?? 0) > 0,
        expectedOrigin: origin,
        expectedRPID: rpID,
        credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
        requireUserVerification: true,
      }).catch(() => null);
      if (!verified?.verified) return null;
      // What was asked before the passkey was last used has been answered already.
      const used = await db
        .updateTable('console_passkeys')
        .set({ used_at: new Date(clock.now()), counter: verified.authenticationInfo.newCounter })
        .where('id', '=', id)
        .where((of) => of.or([of('used_at', 'is', null), of('used_at', '<', new Date(askedAt))]))
        .returning('user_id')
        .executeTakeFirst();
      return used ? used.user_id : null;
    },
  };
}

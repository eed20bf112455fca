// What merchants' accounts at providers are opened with, at rest: sealed under a key that is not in the database, and bound to the account and
// version, so that a row that was moved is worthless (decision 0053).
import type { Random } from '@titan/platform/ports';
import type { KeyRing } from '../platform/key-ring.ts';
import { createSealer, type Sealed } from './sealer.ts';

/** By the names that the connector gives them, such as `secretKey`. */
export type Credentials = Readonly<Record<string, string>>;

type Place = { accountId: number; version: number };

export type CredentialVault = {
  /** Which key of ours new ones lie under. */
  newest: string;
  seal(credentials: Credentials, place: Place): Sealed;
  /** Null when they cannot be opened here: altered, moved, or under a key that this service was not given. */
  open(sealed: Sealed, place: Place): Credentials | null;
  /** Whether it has the key of this id. */
  holds(keyId: string): boolean;
};

/** Builds it on the ring of CARD_KEYS, whose loss costs money too; its purpose keeps it apart from saved cards. */
export function createCredentialVault(ring: KeyRing, random: Random): CredentialVault {
  const sealer = createSealer('provider-credentials-1', ring, random);
  return {
    newest: ring.newest.id,
    seal: (credentials, place) => sealer.seal(Buffer.from(JSON.stringify(credentials)), bound(place)),
    open(sealed, place) {
      const opened = sealer.open(sealed, bound(place));
      return opened && (JSON.parse(opened.toString()) as Credentials);
    },
    holds: (keyId) => ring.byId.has(keyId),
  };
}

function bound({ accountId, version }: Place): string[] {
  return [String(accountId), String(version)];
}

// The report of `npm run merchant -- reseal` (SECURITY.md "Keys").
import type { Resealed } from '../../reseal-all.ts';

type Setting = keyof Resealed['left'];

/** In lines; of each setting whether its older keys can go, or which key must come back. */
export function resealReport({
  cards,
  encryptionKeys,
  secretKeys,
  credentials,
  apps,
  left,
  older,
}: Resealed): string[] {
  return [
    `Sealed anew: saved cards ${cards}, encryption keys ${encryptionKeys}, secret keys ${secretKeys}, provider credentials ${credentials}, authenticator apps ${apps}.`,
    ...(Object.keys(left) as Setting[]).flatMap((setting) =>
      left[setting].length === 0
        ? [`${setting}: ${allIsWell(older[setting])}`]
        : left[setting].map(
            ({ what, keyId, count }) =>
              `${setting}: ${what} (${count}) lie under a key that is not in the list (${keyId}). Put it back, at the end, or they are lost.`,
          ),
    ),
  ];
}

function allIsWell(older: number): string {
  if (older === 0) return 'has one key, and everything lies under it.';
  return 'everything lies under its first key. The others can go once every process has these settings.';
}

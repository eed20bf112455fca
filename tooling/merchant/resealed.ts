// What `npm run merchant -- reseal` says of what it did (SECURITY.md "Keys").
import type { Resealed } from '@titan/server/reseal-all';

/** In lines, the last of each setting's saying whether its older keys can go. */
export function toldOf({ cards, encryptionKeys, secretKeys, left }: Resealed): string[] {
  return [
    `Sealed anew: saved cards ${cards}, encryption keys ${encryptionKeys}, secret keys ${secretKeys}.`,
    ...Object.entries(left).flatMap(([setting, under]) =>
      under.length === 0
        ? [`${setting}: nothing lies under an older key. It can go once every process has these settings.`]
        : under.map(
            ({ what, keyId, count }) =>
              `${setting}: ${what} (${count}) lie under a key that is not in the list (${keyId}). Put it back, at the end, or they are lost.`,
          ),
    ),
  ];
}

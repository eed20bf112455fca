// Words of the bank-transfer intro, English: spec §2 Bank transfer flow.
// Texts marked with a § are the specification's, verbatim; the others are ours.
import { plural } from './format.ts';

export const bankTransfer = {
  introTitle: 'Before you make this transfer', // §2
  exactPoint: ({ money }: { money: string }) => `Transfer the exact amount only: ${money}.`, // §2
  reusePoint: 'Do not save or reuse the account: it accepts a single transfer.', // §2
  expiresPoint: ({ mins }: { mins: number | null }) =>
    mins === null
      ? 'The account expires after a fixed time.' // §2
      : plural(mins, {
          one: `The account expires after ${mins} min.`,
          other: `The account expires after ${mins} mins.`, // §2
        }),
  understand: 'I understand these instructions.', // §2
  continue: 'Continue', // §2
  missing: 'Still needed: tick that you understand these instructions',
  next: 'Next you get the account to transfer to. Nothing is charged before you transfer.',
  opening: 'Getting your account…',
} as const;

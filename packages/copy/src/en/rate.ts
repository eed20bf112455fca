// Words of the exchange rate, English: spec §2 exchange-rate line, §5. A chunk of their own with what shows them. All of them ours.
import { plural } from './format.ts';

export const rateCopy = {
  // How long it holds: in whole minutes and at the end in seconds.
  holdsMinutes: ({ minutes }: { minutes: number }) =>
    plural(minutes, {
      one: `This rate holds for ${minutes} minute`,
      other: `This rate holds for ${minutes} minutes`,
    }),
  holdsSeconds: ({ seconds }: { seconds: number }) =>
    plural(seconds, {
      one: `This rate holds for ${seconds} second`,
      other: `This rate holds for ${seconds} seconds`,
    }),
  expired: 'Rate has expired.',
  get: 'Get the new rate',
  getting: 'Getting the new rate…',
  newAmount: ({ money }: { money: string }) => `The new amount is ${money}`,
} as const;

// Amharic, a draft: words of the exchange rate. A chunk of their own with what shows them.
import type { Translated } from '../catalogue.ts';
import type { rateCopy as english } from '../en/rate.ts';
import { plural } from './format.ts';

export const rateCopy: Translated<typeof english> = {
  holdsMinutes: ({ minutes }) =>
    plural(minutes, {
      one: `ይህ ተመን ለ${minutes} ደቂቃ ይቆያል`,
      other: `ይህ ተመን ለ${minutes} ደቂቃዎች ይቆያል`,
    }),
  holdsSeconds: ({ seconds }) =>
    plural(seconds, {
      one: `ይህ ተመን ለ${seconds} ሰከንድ ይቆያል`,
      other: `ይህ ተመን ለ${seconds} ሰከንዶች ይቆያል`,
    }),
  expired: 'የተመኑ ጊዜ አልፏል።',
  get: 'አዲሱን ተመን ያግኙ',
  getting: 'አዲሱን ተመን እያመጣን ነው…',
  newAmount: ({ money }) => `አዲሱ መጠን ${money} ነው`,
};

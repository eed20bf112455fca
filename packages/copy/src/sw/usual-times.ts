// How long a charge like the one that is waited for takes now, Swahili.
import type { Translated } from '../catalogue.ts';
import type { usualTimes as english } from '../en/usual-times.ts';

// The number stands behind its unit, which is the same for one and for more.
export const usualTimes: Translated<typeof english> = {
  usual: {
    seconds: ({ count }) => `Kwa kawaida sasa huchukua takriban sekunde ${count}`,
    minutes: ({ count }) => `Kwa kawaida sasa huchukua takriban dakika ${count}`,
  },
  slow: {
    seconds: ({ count }) => `Polepole kuliko kawaida: sasa takriban sekunde ${count}`,
    minutes: ({ count }) => `Polepole kuliko kawaida: sasa takriban dakika ${count}`,
  },
};

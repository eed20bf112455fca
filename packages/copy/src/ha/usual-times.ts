// How long a charge like the one that is waited for takes now, Hausa, a draft.
import type { Translated } from '../catalogue.ts';
import type { usualTimes as english } from '../en/usual-times.ts';

// The number stands behind its unit, which is the same for one and for more.
export const usualTimes: Translated<typeof english> = {
  usual: {
    seconds: ({ count }) => `Yawanci yanzu yana ɗaukar kusan sakan ${count}`,
    minutes: ({ count }) => `Yawanci yanzu yana ɗaukar kusan minti ${count}`,
  },
  slow: {
    seconds: ({ count }) => `Yanzu ya fi jinkiri fiye da yadda aka saba: kusan sakan ${count}`,
    minutes: ({ count }) => `Yanzu ya fi jinkiri fiye da yadda aka saba: kusan minti ${count}`,
  },
};

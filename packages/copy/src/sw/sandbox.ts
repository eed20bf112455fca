// What the sandbox says to a tester, Swahili: its calls, its pages and its phone.
import type { Translated } from '../catalogue.ts';
import type { sandboxPageAway as englishPageAway, sandboxWords as english } from '../en/sandbox.ts';

export const sandboxPageAway: Translated<typeof englishPageAway> = {
  title: 'Ukurasa huu haupatikani kwa sasa',
  text: 'Benki ya majaribio haijibu. Ni salama kujaribu tena baada ya muda mfupi: huwezi kulipa mara mbili.',
  tryAgain: 'Jaribu tena',
};

export const sandboxWords: Translated<typeof english> = {
  SANDBOX_AWAY: 'Sandbox haijibu. Tafadhali jaribu tena baada ya muda mfupi.',
  FAULT_MISSING: 'Chagua hitilafu itakayotokea.',
  WALLET_PIN_WRONG: 'PIN hii si sahihi. PIN ya majaribio ni 1234.',
  PASSWORD_MISSING: 'Weka nenosiri.',
  PASSWORD_WRONG: 'Benki haitambui nenosiri hili.',
  NO_SUCH_ACCOUNT:
    'Sandbox haijafungua akaunti yenye namba hii. Anzisha uhamisho wa benki kwenye ukurasa wa malipo na utume namba iliyo hapo.',
  NO_SUCH_PAYMENT:
    'Hakuna malipo yenye namba hii ya kumbukumbu. Chukua iliyo kwenye anwani ya ukurasa wake wa malipo, au iache: basi malipo yoyote yatakayofuata ndiyo yatakayokutana na hitilafu.',
  TRANSFER_NOT_POSITIVE: 'lazima kiwe zaidi ya 0',
  TRANSFER_NOT_WHOLE: ({ currency }) => `lazima kiwe namba nzima: ${currency} haina desimali`,
  TRANSFER_TOO_MANY_DECIMALS: 'lazima kiwe na desimali zisizozidi 2',
  TRANSFER_TOO_LARGE: 'kinazidi kile kinachoweza kutumwa',
  TRANSFER_NOT_A_NUMBER: 'lazima kiwe maandishi ya desimali kama "1500" au "1500.50"',
};

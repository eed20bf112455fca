// Spec §7, the calls of 3-D Secure: what kind of page the bank wants, the test page's answer, and what became of it.
import type { PayerCall } from './call.ts';
import type { schemas } from './three-ds.schema.ts';

/** Where the payer's browser goes for the step: an address of the bank, or HTML that only ever runs on an origin of its own. */
export const threeDsType: PayerCall<typeof schemas.threeDsType> = {
  method: 'GET',
  path: '/charge-card/threeds-type/:reference',
  changes: false,
};

/** The test page's Submit, in sandbox mode only. */
export const threeDsTest: PayerCall<typeof schemas.threeDsTest> = {
  method: 'POST',
  path: '/charge-card/threeds-test',
  changes: true,
  about: 'charge',
};

/** The provider's present answer on the charge: queried whenever the payer comes back from the bank. */
export const verifyCard: PayerCall<typeof schemas.verifyCard> = {
  method: 'GET',
  path: '/charge-card/verify/:reference',
  changes: false,
  about: 'charge',
};

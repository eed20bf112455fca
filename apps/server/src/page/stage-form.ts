// What a plain form of a stage is (design §4): where it is posted, and what its post comes to.
import type { ChargeView } from '@titan/contract/charge';
import type { MethodPlace } from '@titan/contract/page-data';
import type { Channel } from '@titan/rules/methods';
import type { PayerBrowser } from '../payments/payer-browser.ts';
import type { Refused } from '../platform/refusal.ts';
import type { ServiceParts } from '../payments/service-parts.ts';
import type { Session } from '../payments/session-token.ts';
import type { Fields } from './form-fields.ts';

/** Whose form it is, and when it came (epoch ms). */
export type FormContext = { session: Session; browser: PayerBrowser; now: number };

/** What a form's post comes to: a charge, or a way to another stage of its method; null is the method's first one. */
export type FormAnswer = ChargeView | { goTo: MethodPlace | null };

export type StageForm = {
  /** Below the payment's address; the same as the call's below `/api`. */
  path: string;
  channel: Channel;
  /** Fields that may be shown again when the form comes back. */
  keeps: readonly string[];
  /** The stage that the form comes back on, where the service holds nobody there. */
  placeOf?: (fields: Fields) => MethodPlace;
  submit(
    parts: ServiceParts,
    context: FormContext,
    pressKey: string | null,
    fields: Fields,
  ): Promise<FormAnswer | Refused>;
};

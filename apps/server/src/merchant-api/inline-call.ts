// facts/merchant-api "Inline script": the one call of a merchant's page, declared. What is wrong with a body is found by
// read-inline-body.ts, by the schema of initialise.
import * as z from 'zod/mini';
import { INITIALIZE_BODY } from './initialize-body.ts';
import { merchantCall } from './merchant-call.ts';
import { OWN_ADDRESSES } from './read-inline-body.ts';

const CHECKOUT_URL_RULE =
  'the `checkout_url` that your server, or this page before, was given for the `reference`: without it the payment is opened by its reference, and shows nothing of the payer';
const PAGE_URL_RULE =
  'the address of your page: the way back where no `redirect_url` is sent, on an origin that is registered for you';

export const openFromPage = merchantCall({
  method: 'POST',
  path: '/inline/charges',
  key: 'public',
  chapter: 'Payments',
  summary: 'Open a payment from a page, or find one',
  about:
    'What the embed script asks with your public key; any page may. A `reference` that is yours already finds its payment, and an `amount` or `currency` beside it must be that payment’s. Without one a payment is opened, for which `amount` and `customer` are needed. A `redirect_url` or `notification_url` counts on an origin that is registered for you; any other is left out and named in `ignored`, and your configured webhook address and your page stand in for it. Compare the amount on your server before you deliver. Payers’ browsers send it, so its limit goes by address alone: a twentieth of all that an address may ask.',
  body: (env) =>
    z.extend(z.partial(INITIALIZE_BODY[env]), {
      checkout_url: z.optional(z.string()).register(z.globalRegistry, { description: CHECKOUT_URL_RULE }),
      page_url: z.optional(z.string()).register(z.globalRegistry, { description: PAGE_URL_RULE }),
    }),
  data: z.object({
    reference: z.string(),
    checkout_url: z.string(),
    /** The page that asks stands on a registered origin, so the payment may stand in a frame there. */
    can_frame: z.boolean(),
    /** Addresses that were sent and are not used, because their origin is not registered. */
    ignored: z.array(z.enum(OWN_ADDRESSES)),
  }),
});

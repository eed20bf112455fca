// Spec §3 Payment link, §7 POST /validate-link and POST /?type=payment-link: what a link shows, and how it opens a transaction.
import * as z from 'zod/mini';
import { decimalAmount } from './charge.ts';
import { endpoint } from './endpoint.ts';
import type { FormFeedback, PageAssets } from './page-data.ts';
import type { PageReports } from './page-reports.ts';
import { paymentView } from './payment.ts';
import { env, publicKey } from './reference.ts';

/** The part of the address after `/pay/`; only its form is checked here. */
const slug = z.string().check(z.minLength(1), z.maxLength(64));

export const linkView = z.object({
  /** Its slug: the part after `/pay/`, which `payment_request` names. */
  reference: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  merchant: z.object({
    name: z.string(),
    merchant_id: z.number(),
    /** Whom a payer writes to; ours. */
    email: z.nullable(z.string()),
  }),
  /** `0.00`, and `0` where the currency has no decimals: the payer names the amount (spec §1). */
  plan: z.object({ amount: decimalAmount, currency: z.string() }),
  /** Of an open link; of a fixed one both are its amount. */
  transaction_limit: z.object({ min: decimalAmount, max: decimalAmount }),
  checkout_customization: z.object({
    logo: z.nullable(z.string()),
    primary_color: z.nullable(z.string()),
    secondary_color: z.nullable(z.string()),
  }),
  public_key: z.string(),
  env: z.enum(['test', 'live']),
});
export type LinkView = z.infer<typeof linkView>;

/** A caller who has the address of a link may see it. */
export const validateLink = endpoint({
  method: 'POST',
  path: '/validate-link',
  changes: false,
  body: z.strictObject({ slug, env }),
  reply: linkView,
});

/** Bearer: the merchant's public key, which `validate-link` answers. */
export const payLink = endpoint({
  method: 'POST',
  path: '/',
  changes: true,
  query: z.strictObject({ type: z.literal('payment-link') }),
  body: z.strictObject({
    customer: z.strictObject({
      name: z.optional(z.string().check(z.maxLength(400))),
      email: z.string().check(z.maxLength(400)),
    }),
    /** Major units; may be left out where the link has a fixed amount, and must else be that. */
    amount: z.optional(z.union([z.string().check(z.maxLength(40)), z.number()])),
    /** May be left out; must else be the link's. */
    currency: z.optional(z.string().check(z.maxLength(10))),
    payment_request: z.strictObject({ reference: slug }),
    public_key: z.optional(publicKey),
  }),
  /** `address`: what follows our origin in the address of the payment's page. */
  reply: z.object({ payment: paymentView, session_token: z.string(), address: z.string() }),
  about: 'payment',
});

/** Why a link that exists cannot be paid; the page says so and whom to ask. */
export type LinkProblem = 'switched-off' | 'merchant-closed' | 'not-resolved';

export type LinkPageData =
  | {
      kind: 'link';
      link: LinkView;
      /** One key a rendered form: the same form posted twice opens one transaction. */
      formKey: string;
      feedback: FormFeedback | null;
      /** Only where reporting is configured. */
      reports?: PageReports;
    }
  | { kind: 'link-problem'; problem: LinkProblem; merchant: { name: string; email: string | null } | null };

/** `server-entry` of the page exports this. Returns a whole HTML document. Pure. */
export type RenderLink = (data: LinkPageData, assets: PageAssets) => string;

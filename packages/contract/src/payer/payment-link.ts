// Spec §3 Payment link, §7 POST /validate-link and POST /?type=payment-link: what a link shows, and how it opens a transaction.
import type * as z from 'zod/mini';
import type { Call } from '../endpoint.ts';
import type { DocumentLanguage, FormFeedback, FullAddress, PageAssets } from '../page/page-data.ts';
import type { PageReports } from '../page/page-reports.ts';
import type { linkView, schemas } from './payment-link.schema.ts';

export type LinkView = z.infer<typeof linkView>;

/** A caller who has the address of a link may see it. */
export const validateLink: Call<typeof schemas.validateLink> = {
  method: 'POST',
  path: '/validate-link',
  changes: false,
};

/** Bearer: the merchant's public key, which `validate-link` answers. */
export const payLink: Call<typeof schemas.payLink> = {
  method: 'POST',
  path: '/',
  changes: true,
  about: 'payment',
};

/** Why a link that exists cannot be paid; the page says so and whom to ask. */
/** Whose link it is, where it cannot be paid. */
export type LinkMerchant = Pick<LinkView, 'checkout_customization' | 'env'> &
  Omit<LinkView['merchant'], 'merchant_id'>;

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
  | { kind: 'link-problem'; problem: LinkProblem; merchant: LinkMerchant | null };

/** The colours that the page is drawn in, which its policy must know too; null: ours. */
export function linkBrandOf(page: LinkPageData): LinkView['checkout_customization'] | null {
  return (page.kind === 'link' ? page.link : page.merchant)?.checkout_customization ?? null;
}

/** `server-entry` of the page exports this. Returns a whole HTML document. Pure. */
export type RenderLink = (
  data: LinkPageData,
  assets: PageAssets,
  language: DocumentLanguage,
  fullAt?: FullAddress,
) => string;

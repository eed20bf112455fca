// What a payment link's page is rendered from (spec §3 Payment link).
import type { LinkView } from '../payer/payment-link.schema.ts';
import type { DocumentLanguage, FormFeedback, FullAddress, PageAssets } from './page-data.ts';
import type { PageReports } from './page-reports.ts';

/** Whose link it is, where it cannot be paid. */
export type LinkMerchant = Pick<LinkView, 'checkout_customization' | 'env'> &
  Omit<LinkView['merchant'], 'merchant_id'>;

/** Why a link that exists cannot be paid; the page says so and whom to ask. */
export type LinkProblem = 'switched-off' | 'ended' | 'merchant-closed' | 'not-resolved';

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

// Spec §4 Results and redirect: the merchant's redirect_url with the reference added.
import type { PaymentView } from '@titan/contract/payment';

/** Where the payer goes back to; null: the merchant gave no address, or one that is not http(s), so the page stays. */
export function returnAddress(
  payment: Pick<PaymentView, 'redirect_url' | 'merchant_reference'>,
): string | null {
  const url = merchantUrl(payment.redirect_url);
  if (url === null) return null;
  url.searchParams.set('reference', payment.merchant_reference);
  return url.href;
}

function merchantUrl(text: string | null): URL | null {
  const url = text === null ? null : parseUrl(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}

// Not `URL.canParse`: phones that we serve do not have it yet.
function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

// What a plain page draws, which saves its payer's data (decision 0068): the same without pictures, and what nobody has opened yet.
import type { LinkView } from '@titan/contract/payer/payment-link.schema';
import type { PageData } from '@titan/contract/page/page-data';
import type { OrderLineView, PaymentView } from '@titan/contract/payer/payment.schema';
import type { ReturnPage } from '@titan/contract/page/return-page';

type Items = { items?: OrderLineView[] | undefined };

/** Each look of a page that waits would bring its timeline again: that is of a payment that has ended, and of its status page. */
export function plainData(page: PageData): PageData {
  if (page.kind !== 'payment') return page;
  const { payment, timeline } = page;
  const isOpen = payment.status === 'pending' || payment.status === 'processing';
  const { marks: _marks, ...rest } = page;
  return { ...rest, payment: withoutPictures(payment), timeline: isOpen ? [] : timeline };
}

function withoutPictures(payment: PaymentView): PaymentView {
  return { ...payment, merchant: { ...payment.merchant, logo: null }, ...bareItems(payment) };
}

export function linkWithoutPictures(link: LinkView): LinkView {
  const { checkout_customization: look } = link;
  return { ...link, checkout_customization: { ...look, logo: null }, ...bareItems(link) };
}

export function returnWithoutPictures(page: ReturnPage): ReturnPage {
  if (page.page === 'status') return { ...page, payment: withoutPictures(page.payment) };
  if (!('payment' in page) || page.payment === null) return page;
  return { ...page, payment: { ...page.payment, logo: null } } as ReturnPage;
}

function bareItems({ items }: Items): Items {
  return items === undefined ? {} : { items: items.map(({ picture: _picture, ...line }) => line) };
}

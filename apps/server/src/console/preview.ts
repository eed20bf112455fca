// The payer's page as a picture of itself, with a sample payment: the real document without its script, in a frame of the console. No payment
// is touched, and nothing in it can be pressed.
import type { PageAssets, RenderDocument } from '@titan/contract/page/page-data';
import type { FastifyReply } from 'fastify';
import type { ServedMarks } from '../marks/marks.ts';
import { CURRENCY, type Previewed, sampleOf } from '../payments/views/sample-payment.ts';
import { fixedStyle } from '@titan/rules/merchant-theme';
import { contentHash, frameable } from '@titan/platform/frame-headers';

export type PreviewDeps = {
  page: { renderDocument: RenderDocument; assets: PageAssets };
  marks: Pick<ServedMarks, 'of'>;
};

export function sendPreview(
  reply: FastifyReply,
  { page, marks }: PreviewDeps,
  shown: Previewed,
): FastifyReply {
  const sprite = marks.of(CURRENCY);
  const data = { ...sampleOf(shown), ...(sprite ? { marks: sprite } : {}) };
  const styles = [
    page.assets.still[shown.theme],
    fixedStyle(shown.theme, data.payment.checkout_customization),
  ];
  const policy = [
    "default-src 'none'",
    `style-src ${styles.map(contentHash).join(' ')}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-same-origin',
  ].join('; ');
  return frameable(reply, policy, { origins: [], self: true })
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page.renderDocument(data, page.assets, { tag: shown.tag, offered: [], at: '/' }));
}

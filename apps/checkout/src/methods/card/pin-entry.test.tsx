// Design §5 "PIN submits 1 s after the fourth digit: say so before the boxes": it is heard once.
import { expect, it } from 'vitest';
import { renderDocument } from '../../server-entry.tsx';
import { ASSETS } from '../../testing/page-assets.ts';
import { makePage, makePayment, pinCharge } from '../../testing/payments.ts';

it('the sentence that the PIN sends itself describes the boxes, and is neither news nor said again at the button', () => {
  const html = renderDocument(makePage({ payment: makePayment({ charge: pinCharge }) }), ASSETS, 'en');
  expect(html.match(/aria-describedby="[^"]*pin-sends/g)).toHaveLength(1);
  const [, sentence = ''] = /<p id="pin-sends"([^>]*)>/.exec(html) ?? [];
  expect(sentence).not.toMatch(/role=|aria-live=/);
});

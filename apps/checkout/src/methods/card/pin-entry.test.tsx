// §4: that the PIN sends itself is announced before the boxes, and heard once.
import { expect, it } from 'vitest';
import { renderDocument } from '../../entry/server-entry.tsx';
import { ASSETS, IN_ENGLISH } from '../../testing/page-assets.ts';
import { makePage, makePayment, pinCharge } from '../../testing/payments.ts';

it('the sentence that the PIN sends itself describes the boxes, and is neither news nor repeated at the button', () => {
  const html = renderDocument(makePage({ payment: makePayment({ charge: pinCharge }) }), ASSETS, IN_ENGLISH);
  expect(html.match(/aria-describedby="[^"]*pin-sends/g)).toHaveLength(1);
  const [, sentence = ''] = /<p id="pin-sends"([^>]*)>/.exec(html) ?? [];
  expect(sentence).not.toMatch(/role=|aria-live=/);
});

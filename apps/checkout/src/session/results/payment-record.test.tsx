// The receipt on a page that is alive.
import { english } from '@titan/copy/english';
import { languageOf } from '@titan/copy/languages';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LanguageContext } from '../../ui/language.tsx';
import { makePage, makePayment, ORDER, paidCharge } from '../../testing/payments.ts';
import { pageDeps } from '../page-deps.ts';
import { ReceiptPart } from './payment-record.tsx';

it('is in the language that the page is changed to: the service has told it in another', () => {
  const texts = { fr: { items: [{ name: 'Cabas', quantity: 1, amount: '5000.00' }] } };
  const payment = makePayment({ status: 'success', charge: paidCharge, items: ORDER, texts });
  const speech = {
    send: () => {},
    serverNow: () => 0,
    listenToTime: () => () => {},
    prefills: null,
    timeline: [],
  };
  const drawn = (tag: string) =>
    renderToString(
      <LanguageContext value={languageOf(tag) ?? english}>
        <ReceiptPart payment={payment} deps={pageDeps(makePage({ payment }), speech)} />
      </LanguageContext>,
    );
  expect(drawn('fr')).toContain('dir="auto">Cabas</span>');
  expect(drawn('sw')).toContain('dir="auto">Market tote</span>');
});

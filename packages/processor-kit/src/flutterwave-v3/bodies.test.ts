// The documented bodies of Flutterwave's version 3, read through the connector.
import { checkBodies } from '../bodies.ts';
import { FIRST } from '../driver.ts';
import { flutterwaveV3Credentials } from './stub-rules.ts';
import { flutterwaveV3Subject } from './subject.ts';

const TRANSACTION = { id: 5_512_034, tx_ref: 'KPY-CA-1', amount: 1_500, currency: 'NGN' };
const WHOLE = { page_info: { total_pages: 1 } };

/** What it asks beside, by the end of the address: a card that is refused, the page for cards, what verify says, and the list. */
const BESIDE: readonly [address: RegExp, status: number, body: object][] = [
  [/type=card$/, 422, { status: 'error', message: 'Card is not allowed' }],
  [/\/payments$/, 200, { data: { link: 'https://checkout.flutterwave.com/v3/hosted/pay/7b2d90aa' } }],
  [/verify_by_reference/, 200, { data: { ...TRANSACTION, status: 'successful' } }],
  [
    /\/transactions\?/,
    200,
    {
      meta: WHOLE,
      data: [{ ...TRANSACTION, status: 'failed', processor_response: 'Insufficient Funds' }],
    },
  ],
];

checkBodies(flutterwaveV3Subject, {
  folder: new URL('bodies/', import.meta.url),
  beside({ url }) {
    const [, status, body] = BESIDE.find(([address]) => address.test(url)) ?? [];
    return status && body ? { status, body: { status: 'success', ...body } } : null;
  },
  signed: () => ({ 'verif-hash': flutterwaveV3Credentials(FIRST).secretHash }),
});

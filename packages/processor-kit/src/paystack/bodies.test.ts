// Paystack's documented bodies, read through the connector.
import { checkBodies } from '../bodies.ts';
import { FIRST } from '../driver.ts';
import { PESALINK } from './kenya.ts';
import { CAPITEC_PAY, INSTANT_EFT } from './south-africa.ts';
import { paystackCredentials, signedByPaystack } from './stub.ts';
import { paystackSubject } from './subject.ts';

const VERIFY = '/transaction/verify/';

const LOOKED_UP = '/refund?';

/**
 * To the pending check, and to what it is with Capitec Pay, verify has said that the charge is not over. To a refund that is refused, the list
 * that it is not ours.
 */
const beside =
  (channel: string) =>
  ({ url }: { url: string }) => {
    if (url.includes(LOOKED_UP)) return { body: { status: true, message: 'Refunds retrieved', data: [] } };
    if (!url.includes(VERIFY)) return null;
    const data = {
      id: 4_210_987_654,
      reference: 'KPY-CA-1',
      status: 'pending',
      amount: 150_000,
      currency: 'KES',
      channel,
    };
    return { body: { status: true, message: 'Verification successful', data } };
  };

const { secretKey } = paystackCredentials(FIRST);
const signed = (body: Buffer) =>
  signedByPaystack(secretKey, JSON.parse(body.toString()) as object).headers as Record<string, string>;
checkBodies(paystackSubject, {
  folder: new URL('bodies/', import.meta.url),
  beside: beside('mobile_money'),
  signed,
});
checkBodies(PESALINK, {
  folder: new URL('bodies/pesalink/', import.meta.url),
  beside: beside('bank_transfer'),
  signed,
});
checkBodies(INSTANT_EFT, {
  folder: new URL('bodies/instant-eft/', import.meta.url),
  beside: beside('eft'),
});
checkBodies(CAPITEC_PAY, {
  folder: new URL('bodies/capitec-pay/', import.meta.url),
  beside: beside('capitec_pay'),
});

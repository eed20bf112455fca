// The calls that open and read a payment (facts/merchant-api "Initialise", "Verify"), declared for OpenAPI and the API page. What is
// wrong with a body is found by read-initialize-body.ts and read-credit-body.ts, by these very schemas.
import * as z from 'zod/mini';
import { chargeReply } from './charge-reply.ts';
import { INITIALIZE_BODY } from './initialize-body.ts';
import { merchantCall } from './merchant-call.ts';
import { CREDIT_BODY } from './read-credit-body.ts';

const CHAPTER = 'Payments';

export const initializeCharge = merchantCall({
  method: 'POST',
  path: '/charges/initialize',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'Open a payment',
  about:
    'Send the payer to `checkout_url`, or hand the reference to the inline script. The same body again answers the same payment while it is open; another body with a reference that you have used is refused with 409.',
  body: (env) => INITIALIZE_BODY[env],
  data: z.object({ reference: z.string(), checkout_url: z.string() }),
  example: {
    reference: '{reference}',
    amount: 1500.5,
    currency: 'NGN',
    customer: { email: 'ada@example.com', name: 'Ada Obi' },
    narration: 'Two mugs',
    metadata: { order: 'A-1' },
  },
});

export const verifyCharge = merchantCall({
  method: 'GET',
  path: '/charges/:reference',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'What became of a payment',
  about: 'By your reference, or by one of ours. Hand over goods only when `status` is `success`.',
  data: chargeReply,
});

export const creditTestAccount = merchantCall({
  method: 'POST',
  path: '/virtual-bank-account/sandbox/credit',
  key: 'test',
  chapter: 'Bank transfer',
  summary: 'Send test money to a temporary account of yours',
  about: 'Any amount: too much, too little, or after the account has closed.',
  body: () => CREDIT_BODY,
  data: z.null(),
});

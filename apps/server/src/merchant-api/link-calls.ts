// facts/merchant-api "payment links": the calls, declared.
import { readSlug } from '@titan/rules/payment-link';
import * as z from 'zod/mini';
import { text } from './initialize-body.ts';
import { LINK_CHANGE_BODY, NEW_LINK_BODY } from './link-body.ts';
import { linkReply } from './link-reply.ts';
import { LIST_FIELDS } from './list-query.ts';
import { merchantCall } from './merchant-call.ts';
import { amountProblems, currencyStays } from './read-link-body.ts';

const CHAPTER = 'Payment links';

export const createPaymentLink = merchantCall({
  method: 'POST',
  path: '/payment-links',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'Make a payment link',
  about:
    'Share its `url`. `amount` fixes what is paid; `min` and `max` instead let the payer choose. With a header `Idempotency-Key` the same body again finds the link that it made.',
  body: (env) => NEW_LINK_BODY[env],
  alsoWrong: (raw) => amountProblems(raw, raw['currency'], true),
  data: linkReply,
  example: {
    name: 'Roof fund',
    currency: 'NGN',
    min: 100,
    max: '5000.50',
    description: 'Any help is welcome.',
  },
});

export const listPaymentLinks = merchantCall({
  method: 'GET',
  path: '/payment-links',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'Your payment links, newest first',
  query: z.strictObject({
    limit: LIST_FIELDS.limit,
    starting_after: z.optional(
      text(
        'starting_after',
        'the slug of the last link of the page before',
        (value) => readSlug(value) !== null,
      ),
    ),
  }),
  data: z.object({ has_more: z.boolean(), payment_links: z.array(linkReply) }),
});

export const getPaymentLink = merchantCall({
  method: 'GET',
  path: '/payment-links/:slug',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'One payment link',
  data: linkReply,
});

export const changePaymentLink = merchantCall({
  method: 'PATCH',
  path: '/payment-links/:slug',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'Change a payment link, or switch it off',
  about:
    'What is left out stays, what is null goes. With `active` false its page says that it is no longer active; payments that it has opened go on.',
  body: (env) => LINK_CHANGE_BODY[env],
  alsoWrong: currencyStays,
  data: linkReply,
});

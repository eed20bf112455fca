// The shop itself: what it is called, where it is and how its payers reach it.
import * as z from 'zod/mini';
import { line, lines, opaque } from '../field.schema.ts';
import { consoleCalls, type Reply } from './console-call.ts';

const MOST = 1_000;
const shop = z.object({
  name: line({ max: MOST }),
  /** Postal, a line each. */
  address: z.nullable(lines({ max: MOST })),
  support_email: z.nullable(line({ max: MOST })),
  support_phone: z.nullable(line({ max: MOST })),
  support_url: z.nullable(line({ max: MOST })),
  /** As they were shown: who saves others has not seen what somebody else has saved since. */
  version: opaque({ max: 100 }),
});

export const shopCalls = consoleCalls({
  read: { call: 'GET /settings/shop', right: 'shop', reply: shop },
  /** Payers trust a name: who changes it proves anew who they are. */
  change: { call: 'POST /settings/shop', right: 'shop', stepUp: true, body: shop, reply: shop },
});

export type Shop = Reply<typeof shopCalls.read>;

// Balances: what a merchant's money is made up of, and what moved it in a month.
import { CURRENCIES } from '@titan/rules/currency';
import * as z from 'zod/mini';
import { opaque } from '../field.schema.ts';
import { consoleCalls, type Reply } from './console-call.ts';
import { instant, timeZone } from './times.schema.ts';

const month = {
  /** Left out: the present one. */
  month: z.optional(opaque({ max: 7 }).check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))),
  zone: timeZone,
};

const sum = { currency: z.string(), minor: z.number(), count: z.number() };

/** What a merchant gave back, and what no payment was owed: paid twice, too late, or of another amount. */
const BACK_KINDS = ['refund', 'reversal'] as const;

const total = z.object({ count: z.number(), minor: z.number() });

const SETTLEMENT_STATUSES = ['paid', 'underWay', 'failed', 'unknown'] as const;
/** What may differ between a settlement and our payments. */
const DIFFERENCES = ['unknown', 'unpaid', 'amount', 'fee', 'missing'] as const;

/** Figures that open as a file of what they add up from. */
const FIGURES = ['collected', 'besides', 'refunded', 'reversed', 'disputed', 'held'] as const;
export type MoneyFigure = (typeof FIGURES)[number];

export const balancesCalls = consoleCalls({
  balances: {
    call: 'GET /balances',
    right: 'figures',
    reply: z.object({
      /** What came in less what went out is held; less what waits, fees and VAT it is available. */
      currencies: z.array(
        z.object({
          currency: z.string(),
          collected: total,
          /** For no payment, or as a part whose rest is still to come. */
          besidesMinor: z.number(),
          refunded: total,
          reversed: total,
          disputed: total,
          held: z.array(z.object({ provider: z.string(), minor: z.number() })),
          waitingMinor: z.number(),
          feesMinor: z.number(),
          vatMinor: z.number(),
          availableMinor: z.number(),
        }),
      ),
      /** What waits, the newest first. */
      waiting: z.array(
        z.object({
          /** A part waits for its rest, and goes back without it. */
          kind: z.enum([...BACK_KINDS, 'part']),
          at: instant,
          payment: z.string(),
          minor: z.number(),
          currency: z.string(),
          state: z.enum(['underWay', 'waits']),
        }),
      ),
    }),
  },
  month: {
    call: 'GET /month',
    right: 'figures',
    query: z.object(month),
    reply: z.object({
      month: z.string(),
      /** When it begins in that zone, and when it has ended. */
      from: instant,
      to: instant,
      back: z.array(z.object({ ...sum, kind: z.enum(BACK_KINDS) })),
      /** The newest of what went back, or is on its way. */
      backRows: z.array(
        z.object({
          kind: z.enum(BACK_KINDS),
          at: instant,
          payment: z.string(),
          minor: z.number(),
          currency: z.string(),
          state: z.enum(['done', 'underWay', 'failed', 'waits']),
        }),
      ),
      processors: z.array(
        z.object({
          /** What was debited. */
          ...sum,
          provider: z.string(),
          /** The currency of the payments: cards may be debited in another. */
          of: z.string(),
          /** What it says that it charged, and of how many payments it says so. */
          chargedMinor: z.number(),
          told: z.number(),
        }),
      ),
    }),
  },
  /** A file. Whoever may export sees figures too. */
  statement: {
    call: 'GET /statement',
    right: 'export',
    /** With a currency: every entry of it, whatever the month, which add up to its balance, or to another figure. */
    query: z.object({
      ...month,
      currency: z.optional(z.enum(CURRENCIES)),
      figure: z.optional(z.enum(FIGURES)),
    }),
    reply: z.object({}),
  },
  /** The same month for a page to print. */
  printedStatement: {
    call: 'GET /statement/printed',
    right: 'export',
    query: z.object(month),
    reply: z.object({
      month: z.string(),
      from: instant,
      to: instant,
      /** When it was made: a month may not be over. */
      at: instant,
      shop: z.object({
        name: z.string(),
        logo: z.nullable(z.string()),
        /** Line by line. */
        address: z.nullable(z.string()),
      }),
      /** `opening + collected − fees − VAT − refunds + refunds that failed − disputes = closing`. */
      balances: z.array(
        z.object({
          currency: z.string(),
          openingMinor: z.number(),
          collected: total,
          feesMinor: z.number(),
          vatMinor: z.number(),
          refunds: total,
          refundsFailed: total,
          disputes: total,
          closingMinor: z.number(),
        }),
      ),
    }),
  },
  /** As processors tell them of the merchant's own accounts. */
  settlements: {
    call: 'GET /settlements',
    right: 'figures',
    reply: z.object({
      accounts: z.array(
        z.object({
          provider: z.string(),
          account: z.string(),
          /** When all had been told last, and when it was last asked. */
          heardAt: z.nullable(instant),
          askedAt: z.nullable(instant),
        }),
      ),
      /** The newest first. */
      settlements: z.array(
        z.object({
          provider: z.string(),
          account: z.string(),
          handle: z.string(),
          status: z.enum(SETTLEMENT_STATUSES),
          settledAt: z.nullable(instant),
          currency: z.string(),
          collectedMinor: z.number(),
          feesMinor: z.number(),
          paidOutMinor: z.number(),
          /** Null: not all of them are told yet. */
          payments: z.nullable(z.number()),
        }),
      ),
      differences: z.array(
        z.object({
          what: z.enum(DIFFERENCES),
          provider: z.string(),
          account: z.string(),
          reference: z.string(),
          payment: z.nullable(z.string()),
          currency: z.string(),
          theirsMinor: z.nullable(z.number()),
          oursMinor: z.nullable(z.number()),
        }),
      ),
    }),
  },
});

export type Settlements = Reply<typeof balancesCalls.settlements>;
export type Balances = Reply<typeof balancesCalls.balances>;
export type PrintedStatement = Reply<typeof balancesCalls.printedStatement>;

export type Month = Reply<typeof balancesCalls.month>;

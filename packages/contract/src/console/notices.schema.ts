// What the owner is told of first: what happened in the console since they last dismissed it.
import * as z from 'zod/mini';
import { consoleCalls, type Reply } from './console-call.ts';
import { instant } from './times.schema.ts';

export const noticesCalls = consoleCalls({
  notices: {
    call: 'GET /notices',
    right: 'notices',
    reply: z.object({
      /** The newest first. */
      notices: z.array(
        z.object({
          id: z.number(),
          at: instant,
          who: z.string(),
          action: z.string(),
          target: z.nullable(z.string()),
          /** What was given back. */
          money: z.nullable(z.object({ amount: z.string(), currency: z.string() })),
        }),
      ),
      /** The activity log has them. */
      hasMore: z.boolean(),
    }),
  },
  /** `id`: the newest that was shown. */
  dismissNotices: {
    call: 'POST /notices/dismiss',
    right: 'notices',
    body: z.object({ id: z.int() }),
    reply: z.object({}),
  },
});

export type Notices = Reply<typeof noticesCalls.notices>;
export type Notice = Notices['notices'][number];

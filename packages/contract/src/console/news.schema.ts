// Which news somebody gets by e-mail.
import * as z from 'zod/mini';
import { opaque } from '../field.schema.ts';
import { consoleCalls, type Reply } from './console-call.ts';
import { NEWS_KINDS } from './news.ts';
import { timeZone } from './times.schema.ts';

export const newsCalls = consoleCalls({
  news: {
    call: 'GET /account/news',
    right: 'own',
    reply: z.object({
      /** Those that their role may hear of. */
      kinds: z.array(z.object({ kind: z.enum(NEWS_KINDS), isWanted: z.boolean(), isAlways: z.boolean() })),
      /** Null: no mail server is set. */
      hasServer: z.boolean(),
    }),
  },
  /** One at a time, so that two tabs do not undo each other's. */
  chooseNews: {
    call: 'POST /account/news',
    right: 'own',
    body: z.object({
      kind: z.enum(NEWS_KINDS),
      isWanted: z.boolean(),
      zone: timeZone,
      /** In which it is written from now on. */
      language: opaque({ max: 10 }).check(z.regex(/^[a-z]{2,3}$/)),
    }),
    reply: z.object({}),
  },
});

export type OwnNews = Reply<typeof newsCalls.news>;

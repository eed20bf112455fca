// Which news somebody of the console gets by e-mail: of those that their role may hear of, what they choose.
import { isAlwaysTold, mayHear, NEWS_KINDS } from '@titan/contract/console/news';
import { newsCalls } from '@titan/contract/console/news.schema';
import { chooseNews, wantedBy } from '../news/news-store.ts';
import { refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';

export function newsRoutes({ handle, db, mail, ports, mode }: ConsoleDeps): void {
  // News are of what the shop lives from, whichever data is looked at.
  const env = mode === 'live' ? 'live' : 'test';
  handle(newsCalls.news, async ({ who: { userId, role } }) => {
    const wanted = await wantedBy(db, userId);
    const kinds = NEWS_KINDS.filter((kind) => mayHear(role, kind, env)).map((kind) => {
      const isAlways = isAlwaysTold(role, kind);
      return { kind, isAlways, isWanted: isAlways || wanted.includes(kind) };
    });
    return { kinds, hasServer: Boolean(mail) };
  });
  handle(newsCalls.chooseNews, async ({ who: { userId, role }, body }) => {
    if (!mayHear(role, body.kind, env) || isAlwaysTold(role, body.kind)) return refused('NOT_ALLOWED');
    await chooseNews(db, userId, body, new Date(ports.clock.now()));
    return {};
  });
}

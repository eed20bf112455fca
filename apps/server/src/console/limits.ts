// The limits of refunds by people, and where notices go: the owner sets them, and what is looser or another address starts a day later.
import { limitsCalls } from '@titan/contract/console/limits.schema';
import { CURRENCIES } from '@titan/rules/currency';
import { normalEmail } from '@titan/rules/email';
import { dropWaitingLimits, readLimits, setLimits } from '../refunds/refund-limit-store.ts';
import { readTypedLimits, sumsOf } from '../refunds/typed-limits.ts';
import { refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';
import { createNotices } from '../news/notices.ts';

export function limitsRoutes(deps: ConsoleDeps): void {
  const { handle, db, ports, activity, mail } = deps;
  const notices = createNotices(deps);
  const now = (): Date => new Date(ports.clock.now());
  handle(limitsCalls.limits, async ({ who }) => {
    const read = CURRENCIES.map(async (currency) => {
      const { limits, next } = await readLimits(db, who.merchantId, currency, now());
      const waits = next && { ...sumsOf(next, currency), startsAt: next.startsAt };
      return { currency, ...sumsOf(limits, currency), next: waits };
    });
    const { address, next } = await notices.addressOf(who.merchantId);
    return { limits: await Promise.all(read), address, nextAddress: next, has_server: Boolean(mail) };
  });
  handle(limitsCalls.setLimits, async ({ who, body: { currency, ...typed } }) => {
    if (who.role !== 'owner') return refused('NOT_ALLOWED');
    const read = readTypedLimits(typed, currency);
    if (!read.ok) return refused('INVALID', read.problems);
    const wanted = read.limits;
    await activity.act(who, async (within, record) => {
      const { next } = await setLimits(within, who.merchantId, { currency, wanted, now: now() });
      const starts_at = next?.startsAt.toISOString() ?? null;
      await record('refund-limits.changed', currency, { ...sumsOf(wanted, currency), starts_at });
    });
    return {};
  });
  handle(limitsCalls.keepLimits, async ({ who, body: { currency } }) => {
    const isKept = await activity.act(who, async (within, record) => {
      const waited = await dropWaitingLimits(within, who.merchantId, currency, now());
      if (waited) await record('refund-limits.kept', currency);
      return waited;
    });
    return isKept ? {} : refused('CHANGED');
  });
  handle(limitsCalls.setNoticeAddress, async ({ who, body }) => {
    if (who.role !== 'owner') return refused('NOT_ALLOWED');
    const address = body.address && normalEmail(body.address);
    await activity.act(who, async (within, record) => {
      const startsAt = await createNotices({ ...deps, db: within }).setAddress(who.merchantId, address);
      await record('notice-address.changed', address, { starts_at: startsAt.toISOString() });
    });
    return {};
  });
  handle(limitsCalls.keepNoticeAddress, async ({ who }) => {
    const isKept = await activity.act(who, async (within, record) => {
      const waited = await createNotices({ ...deps, db: within }).dropWaitingAddress(who.merchantId);
      if (waited) await record('notice-address.kept');
      return waited;
    });
    return isKept ? {} : refused('CHANGED');
  });
}

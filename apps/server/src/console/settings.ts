// The shop's settings: its keys, e-mail when somebody pays, and what waits for a person. Processors stand in processors.ts.
import { settingsCalls } from '@titan/contract/console/settings.schema';
import { mayDo } from '@titan/contract/console/rights';
import { normalEmail } from '@titan/rules/email';
import type { Database } from '../db/database.ts';
import { createApiKeys } from '../merchants/api-keys.ts';
import { MONEY_OUTCOMES } from '../payments/giving-back/attention.ts';
import { openAttention } from '../services.ts';
import { refused } from './call.ts';
import { processorRoutes } from './processors.ts';
import type { ConsoleDeps } from './deps.ts';

const HOUR_MS = 60 * 60_000;

export function settingsRoutes(deps: ConsoleDeps): void {
  keyRoutes(deps);
  processorRoutes(deps);
  paidMailRoutes(deps);
  attentionRoutes(deps);
}

function keyRoutes({ handle, db, keys, ports, activity }: ConsoleDeps): void {
  const apiKeysOver = (within: Database) =>
    createApiKeys({ ...ports, db: within, keys, newToken: ports.ids.key });
  handle(settingsCalls.keys, async ({ who }) => ({ keys: await apiKeysOver(db).list(who) }));
  handle(settingsCalls.rollKey, ({ who, body: { kind, overlap_hours: hours } }) =>
    activity.act(who, async (within, record) => {
      const key = await apiKeysOver(within).roll(who, kind, hours * HOUR_MS);
      await record('key.rolled', kind, { env: who.env, overlap_hours: hours });
      return { key };
    }),
  );
  handle(settingsCalls.endOldKeys, ({ who, body: { kind } }) =>
    activity.act(who, async (within, record) => {
      if ((await apiKeysOver(within).endOld(who, kind)) === 'none_older') return refused('CHANGED');
      await record('key.revoked', kind, { env: who.env });
      return {};
    }),
  );
}

function paidMailRoutes(deps: ConsoleDeps): void {
  const { handle, activity, mail, services } = deps;
  const { paidMails } = services;
  handle(settingsCalls.paidMail, async ({ who }) => ({
    address: await paidMails.addressOf(who),
    has_server: Boolean(mail),
  }));
  handle(settingsCalls.setPaidMail, async ({ who, body }) => {
    const address = body.address && normalEmail(body.address);
    return activity.act(who, async (within, record) => {
      await paidMails.setAddress(who, address, within);
      await record('paid-mail.changed', address, { env: who.env });
      return {};
    });
  });
}

function attentionRoutes(deps: ConsoleDeps): void {
  const { handle, activity, ports, services } = deps;
  const { attention } = services.stores;
  handle(settingsCalls.attention, async ({ who }) => ({
    reviewItems: (await attention.list(who)).map((item) => ({
      ...item,
      outcomes: [...(MONEY_OUTCOMES[item.kind] ?? [])],
    })),
  }));
  handle(settingsCalls.closeReviewItem, async ({ who, params: { name }, body }) => {
    const { note, outcome } = body;
    const item = await attention.find(name, who);
    if (!item) return refused('CHANGED');
    const isMoney = MONEY_OUTCOMES[item.kind] !== undefined;
    if (isMoney && !mayDo(who.role, 'refund', who.env)) return refused('NOT_ALLOWED');
    if (isMoney && outcome === null) return refused('INVALID', { outcome: 'outcome_missing' });
    return activity.act(who, async (within, record) => {
      const attentionWithin = openAttention({ db: within, ids: ports.ids });
      if (!(await attentionWithin.close(name, { note, outcome, of: who }, ports.clock.now())))
        return refused('CHANGED');
      await record('attention.closed', name, { note, outcome });
      return {};
    });
  });
}

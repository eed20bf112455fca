// The shop's settings: its keys, e-mail when somebody pays, and what waits for a person. Processors stand in processors.ts.
import { settingsCalls } from '@titan/contract/console/settings.schema';
import { mayDo } from '@titan/contract/console/rights';
import { normalEmail } from '@titan/rules/email';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { rollEncryptionKey } from '../merchants/encryption-keys.ts';
import { isKeyValid } from '../merchants/merchant-key.ts';
import { createMerchantUpkeep, type Env } from '../merchants/merchant-upkeep.ts';
import { rollKeyOf } from '../merchants/new-keys.ts';
import { outcomesOf } from '../payments/giving-back/attention.ts';
import { createMerchantSecrets } from '../vault/merchant-secrets.ts';
import { addConsoleCall, deedBy, refused } from './call.ts';
import { processorRoutes } from './processors.ts';
import type { ConsoleParts } from './register.ts';

const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

export function settingsRoutes(api: FastifyInstance, parts: ConsoleParts): void {
  keyRoutes(api, parts);
  processorRoutes(api, parts);
  paidMailRoutes(api, parts);
  attentionRoutes(api, parts);
}

function keyRoutes(api: FastifyInstance, parts: ConsoleParts): void {
  const { db, keys, ports, audit } = parts;
  const { random, ids } = ports;
  const upkeep = createMerchantUpkeep(db);
  const secrets = createMerchantSecrets(keys.webhooks, random);
  const place = { db, ring: keys.cards, random };
  addConsoleCall(api, parts, settingsCalls.keys, async ({ who }) => ({
    keys: await keysOf(db, who.merchantId, who.env),
  }));
  addConsoleCall(api, parts, settingsCalls.rollKey, async ({ who, body: { kind, overlap_hours: hours } }) => {
    const { env, merchantId } = who;
    const rollEncryption = (id: number, key: string, overlapMs: number) =>
      rollEncryptionKey(place, { merchantId: id, env }, key, overlapMs);
    const making = { upkeep, secrets, env, newToken: ids.key, rollEncryptionKey: rollEncryption };
    const key = await rollKeyOf(making, kind, merchantId, hours * HOUR_MS);
    const facts = { env, overlap_hours: hours };
    await audit.note({ ...deedBy(who), action: 'key.rolled', target: kind, facts });
    return { key };
  });
  addConsoleCall(api, parts, settingsCalls.endOldKeys, async ({ who, body: { kind } }) => {
    if (!(await upkeep.endOldKeys(who.merchantId, who.env, kind))) return refused('CHANGED');
    await audit.note({ ...deedBy(who), action: 'key.revoked', target: kind, facts: { env: who.env } });
    return {};
  });
}

/** Those that still hold, the newest of a kind first. */
async function keysOf(db: Database, merchantId: number, env: Env) {
  const keys = await db
    .selectFrom('merchant_keys as k')
    .leftJoin('key_uses as u', 'u.lookup', 'k.lookup')
    .select(['k.kind', 'k.lookup', 'k.created_at', 'k.revoked_at', 'u.minute'])
    .where('k.merchant_id', '=', merchantId)
    .where('k.env', '=', env)
    .where(isKeyValid('k'))
    .orderBy('k.created_at', 'desc')
    .execute();
  const encryption = await db
    .selectFrom('merchant_encryption_keys')
    .select(['created_at', 'revoked_at'])
    .where('merchant_id', '=', merchantId)
    .where('env', '=', env)
    .where(isKeyValid('merchant_encryption_keys'))
    .orderBy('n', 'desc')
    .execute();
  return [
    ...keys.map(({ lookup, minute, ...each }) => ({
      ...each,
      key: each.kind === 'public' ? lookup : null,
      used_at: minute === null ? null : new Date(minute * MINUTE_MS),
    })),
    ...encryption.map((each) => ({ ...each, kind: 'encryption' as const, key: null, used_at: null })),
  ];
}

function paidMailRoutes(api: FastifyInstance, parts: ConsoleParts): void {
  const { audit, mail, services } = parts;
  const { paidMails } = services;
  addConsoleCall(api, parts, settingsCalls.paidMail, async ({ who }) => ({
    address: await paidMails.addressOf(who),
    has_server: Boolean(mail),
  }));
  addConsoleCall(api, parts, settingsCalls.setPaidMail, async ({ who, body }) => {
    const address = body.address && normalEmail(body.address);
    await paidMails.setAddress(who, address);
    const facts = { env: who.env };
    await audit.note({ ...deedBy(who), action: 'paid-mail.changed', target: address, facts });
    return {};
  });
}

function attentionRoutes(api: FastifyInstance, parts: ConsoleParts): void {
  const { audit, ports, services } = parts;
  const { attention } = services.stores;
  addConsoleCall(api, parts, settingsCalls.attention, async ({ who }) => ({
    matters: (await attention.list(who)).map((matter) => ({
      ...matter,
      outcomes: [...(outcomesOf(matter.name) ?? [])],
    })),
  }));
  addConsoleCall(api, parts, settingsCalls.closeMatter, async ({ who, params: { name }, body }) => {
    const { note, outcome } = body;
    const isMoney = outcomesOf(name) !== null;
    if (isMoney && !mayDo(who.role, 'refund', who.env)) return refused('NOT_ALLOWED');
    if (isMoney && outcome === null) return refused('INVALID', { outcome: 'outcomeMissing' });
    if (!(await attention.close(name, { note, outcome, of: who }, ports.clock.now())))
      return refused('CHANGED');
    const facts = { note, outcome };
    await audit.note({ ...deedBy(who), action: 'attention.closed', target: name, facts });
    return {};
  });
}

// What merchants, their people and operators do, and what is sent to merchants.
import { createActivityLog } from '@titan/server/console/activity-store';
import { createCodeVault } from '@titan/server/people/codes';
import { createLinks } from '@titan/server/people/links';
import { createPeople } from '@titan/server/people/people';
import { createConsoleSessions } from '@titan/server/people/sessions';
import { createTries, fromStranger } from '@titan/server/people/tries';
import { createTeam, letBackIn } from '@titan/server/people/team';
import type { Database } from '@titan/server/db/database';
import { createRetention } from '@titan/server/db/retention';
import { openTransaction } from '@titan/server/merchant-api/open-transaction';
import { createBranding } from '@titan/server/merchants/branding';
import { createShop } from '@titan/server/merchants/shop';
import { createApiKeys, type KeyKind } from '@titan/server/merchants/api-keys';
import { createMerchantUpkeep } from '@titan/server/merchants/merchant-upkeep';
import { seed } from '@titan/server/merchants/seed';
import { createAttackNews } from '@titan/server/payments/shield/attack-news';
import { createPageAddresses } from '@titan/server/payments/session/page-address';
import { retentionOf } from '@titan/server/platform/config-retention';
import { createAccountUpkeep } from '@titan/server/providers/account-upkeep';
import { createRouteUpkeep } from '@titan/server/providers/route-upkeep';
import { createCredentialVault } from '@titan/server/vault/account-credentials';
import { sendWebhookAgain } from '@titan/server/webhooks/merchants-webhooks';
import { createReceivers } from '@titan/server/webhooks/receivers';
import { createWebhookStore, type TriedDelivery } from '@titan/server/webhooks/webhook-store';
import { type Act, type Copy, kindOf } from './copy.ts';
import { ACCOUNT, LINK, NOW, OWNER, PAYMENT, PERSON } from './world.ts';

const HOUR_MS = 3_600_000;
const PUBLIC_URL = 'https://pay.example';

export const MERCHANT_ACTS: Readonly<Record<string, Act>> = {
  'replace-untried'(copy) {
    const deps = { ...copy, addresses: createPageAddresses(copy.keys), channels: ['card'] as const };
    const customer = { customerEmail: 'ada@example.com', customerName: 'Ada' };
    const nothing = {
      redirectUrl: null,
      notificationUrl: null,
      narration: null,
      channels: null,
      defaultChannel: null,
    };
    const asked = {
      reference: 'untried',
      amountMinor: 5000,
      currency: 'NGN',
      merchantBearsCost: true,
    } as const;
    return openTransaction(deps, OWNER, { ...customer, ...nothing, ...asked, metadata: null }).then(kindOf);
  },
  'webhook-taken': (copy) => finish(copy, PAYMENT.underWay, 1, { status: 'delivered' }),
  'webhook-gone': (copy) => finish(copy, PAYMENT.paid, 2, { status: 'undelivered', why: 'gone' }),
  'webhook-failed': (copy) => finish(copy, PAYMENT.over, 8, { status: 'waiting', dueAt: NOW + HOUR_MS }),
  'send-given-up-again': (copy) => sendAgain(copy, 'KPY-PI-over'),
  'send-waiting-again': (copy) => sendAgain(copy, 'KPY-PI-paid'),
  'send-all-again': ({ db }) => createReceivers(db).sendAgain(OWNER, new Date(0), NOW),
  async 'take-webhooks'({ db, clock }) {
    const room = { busy: new Map<number, number>(), perReceiver: 5, toWell: 9, toFailing: 9 };
    return (await createWebhookStore(db, clock).take(NOW, room)).length;
  },
  'create-merchant': async (copy) =>
    void (await createMerchantUpkeep(copy.db, copy.clock).create(
      { name: 'Second' },
      'test',
      keysOf(copy).newPair('test'),
    )),
  'roll-key': (copy) => roll(copy, 'public'),
  'roll-encryption-key': (copy) => roll(copy, 'encryption'),
  seed: ({ db, clock }) => seed(db, clock, 'sandbox', ['http://localhost:3001']),
  'replace-credentials': (copy) => accountsOf(copy).replaceCredentials(ACCOUNT, { secret: copy.name }, NOW),
  'add-account'(copy) {
    const account = {
      name: 'second',
      provider: 'sandbox',
      env: 'test',
      merchant_id: 1,
      direct_cards: true,
    } as const;
    return accountsOf(copy).add(account, { secret: copy.name }, NOW);
  },
  'place-route'({ name, db }) {
    const matched = { channel: 'card', currency: name === 'a' ? 'GHS' : 'ZAR', network: null } as const;
    return createRouteUpkeep(db).place(
      OWNER,
      { ...matched, accountId: ACCOUNT, minMinor: null, maxMinor: null },
      1,
    );
  },
  'remove-route': ({ db }) => createRouteUpkeep(db).remove(OWNER, 2),
  'delete-old': ({ db }) => createRetention(db, retentionOf({})).deleteOld(NOW),
  'note-activity'(copy) {
    const by = { merchantId: OWNER.merchantId, userId: PERSON.admin, personName: 'Ayo' };
    return createActivityLog(copy).record({ ...by, action: 'key.rolled', target: copy.name });
  },
  'tell-of-attack'(copy) {
    const activity = createActivityLog(copy);
    const by = { merchantId: OWNER.merchantId, userId: null, personName: 'Titan Checkout' };
    const onTold = (within: Database) => activity.record({ ...by, action: 'shield.asks-bank' }, within);
    return createAttackNews({ ...copy, onTold }).sweep();
  },
  'end-sessions': (copy) =>
    createActivityLog(copy).together(async (within) => {
      const ended = await sessionsOf({ ...copy, db: within }).endAllOf(PERSON.admin);
      const by = { merchantId: OWNER.merchantId, userId: null, personName: 'the host' };
      const told = { action: 'session.ended', target: copy.name } as const;
      await createActivityLog(copy).record({ ...by, ...told }, within);
      return ended;
    }),
  async 'change-looks'(copy) {
    const pictures = { fromAddress: () => Promise.reject(new Error('No picture is named')) };
    const branding = createBranding({ ...copy, pictures, publicUrl: PUBLIC_URL });
    const { version, ...before } = await branding.read(OWNER.merchantId);
    const looks = { ...before, support_email: `${copy.name}@shop.example` };
    const by = { merchantId: OWNER.merchantId, userId: PERSON.admin, personName: 'Ayo' };
    const note = (within: Database, fields: readonly string[]) =>
      createActivityLog(copy).record({ ...by, action: 'looks.changed', target: fields.join() }, within);
    const { kind } = await branding.change(OWNER, looks, version, note);
    return kind === 'overtaken' ? null : kind;
  },
  async 'change-shop'(copy) {
    const shops = createShop({ ...copy, publicUrl: PUBLIC_URL });
    const by = { merchantId: OWNER.merchantId, userId: PERSON.admin, personName: 'Ayo' };
    const { version, ...before } = await shops.read(OWNER.merchantId);
    const { kind } = await shops.change(
      OWNER.merchantId,
      { ...before, name: `Shop ${copy.name}` },
      version,
      (within, _before, after) =>
        createActivityLog(copy).record({ ...by, action: 'shop.changed', target: after.name }, within),
    );
    return kind === 'overtaken' ? null : kind;
  },
  async 'reset-person'(copy) {
    const admin = await peopleOf(copy).find(PERSON.admin);
    return admin && (await letBackIn(copy.db, linksOf(copy), admin, null)) !== null;
  },
  'make-claim': async (copy) =>
    void (await linksOf(copy).make({ kind: 'claim', merchantId: OWNER.merchantId, madeBy: null })),
  'remove-passkey': async (copy) =>
    kindOf(await peopleOf(copy).removePasskey(AS_ADMIN, `key-of-${copy.name}`)),
  'take-invitation': (copy) => enrol(copy, LINK.invite),
  'let-back-in': (copy) => enrol(copy, LINK.recover),
  async 'join-shop'(copy) {
    const signIn = await peopleOf(copy).signInOf(PERSON.admin);
    if (signIn === null) return null;
    const joined = await peopleOf(copy).join({ hash: LINK.elsewhere }, 'Ayo', signIn, (within, who) =>
      createActivityLog(copy).record({ ...who, personName: 'Ayo', action: 'team.joined' }, within),
    );
    return typeof joined === 'string' ? joined : 'joined';
  },
  'hand-over': async (copy) => kindOf(await teamOf(copy).handOver(AS_OWNER, ADMIN)),
  'take-out': async (copy) => kindOf(await teamOf(copy).takeOut(AS_OWNER, ADMIN)),
  'change-role': async (copy) => kindOf(await teamOf(copy).changeRole(AS_OWNER, ADMIN, 'support')),
  invite: async (copy) => kindOf(await teamOf(copy).invite(AS_ADMIN, 'support', 'new@shop.example')),
  'try-password': async (copy) =>
    (await createTries(copy).begin(fromStranger('admin@shop.example', '192.0.2.1'))) === 0,
  'end-sign-ins': (copy) => sessionsOf(copy).endAllOf(PERSON.admin),
  'add-passkey': (copy) =>
    peopleOf(copy).addPasskey(AS_ADMIN, { ...PASSKEY, id: `key-${copy.name}` }, 'Tablet'),
  async 'change-password'(copy) {
    const app = { secret: Buffer.alloc(20, 1), step: 1 };
    return (await peopleOf(copy).changePassword(AS_ADMIN, 'eleven goats cross the river', app)) !== null;
  },
  recover: async (copy) => kindOf(await teamOf(copy).recover(AS_OWNER, ADMIN)),
};

const SESSION = { merchantId: OWNER.merchantId, generation: 0, hash: Buffer.alloc(32, 3) };
const AS_OWNER = { ...SESSION, userId: PERSON.owner, signInId: PERSON.owner, role: 'owner' } as const;
const AS_ADMIN = { ...SESSION, userId: PERSON.admin, signInId: PERSON.admin, role: 'admin' } as const;
const PASSKEY = { public_key: Buffer.alloc(8), counter: 0, transports: [] };
const ADMIN = String(PERSON.admin);

function finish({ db, clock }: Copy, transactionId: number, claim: number, next: TriedDelivery['next']) {
  const answer = { outcome: 'refused', httpStatus: 500, answer: null, evidence: null };
  return createWebhookStore(db, clock).finish({
    ...answer,
    transactionId,
    seq: 1,
    claim,
    at: NOW,
    tookMs: 5,
    next,
  });
}

async function sendAgain({ db }: Copy, paymentReference: `KPY-PI-${string}`) {
  return (await sendWebhookAgain(db, OWNER, { paymentReference, seq: 1 }, NOW)) !== null;
}

const keysOf = (copy: Copy) => createApiKeys({ ...copy, newToken: copy.ids.key });

const roll = async (copy: Copy, kind: KeyKind) => void (await keysOf(copy).roll(OWNER, kind, HOUR_MS));

const accountsOf = ({ db, keys, random }: Copy) =>
  createAccountUpkeep(db, createCredentialVault(keys.cards, random));

const peopleOf = (copy: Copy) =>
  createPeople({ ...copy, vault: createCodeVault(copy.keys.cards, copy.random) });

const sessionsOf = (copy: Copy) => createConsoleSessions({ ...copy, publicUrl: PUBLIC_URL });

const linksOf = (copy: Copy) => createLinks({ ...copy, publicUrl: PUBLIC_URL });

const teamOf = (copy: Copy) => createTeam({ ...copy, links: linksOf(copy) });

async function enrol(copy: Copy, hash: Buffer) {
  const passkey = { ...PASSKEY, id: `key-${copy.name}` };
  const person = { name: 'Efe', email: 'efe@shop.example' };
  const outcome = await peopleOf(copy).enrol(
    { hash },
    person,
    { kind: 'passkey', passkey, name: 'Phone' },
    async (within, who) => {
      const told = { personName: person.name, action: 'team.joined', target: copy.name } as const;
      await createActivityLog(copy).record({ ...who, ...told }, within);
    },
  );
  return typeof outcome === 'string' ? outcome : 'enrolled';
}

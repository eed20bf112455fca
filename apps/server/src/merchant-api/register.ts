// Composes the merchant API: its stores, the services that it shares with the payer's page, and its description.
import type { Channel } from '@titan/rules/methods';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Settings } from '../platform/config.ts';
import type { Keys } from '../platform/keys.ts';
import type { Ports, Warn } from '@titan/platform/ports';
import type { DirectChecks, DirectServices } from './direct/services.ts';
import { createChargeDataKeys } from '../merchants/encryption-keys.ts';
import { addAccountCalls } from './account.ts';
import { createPaymentSearch } from '../payments/views/payment-search.ts';
import { addBankCalls } from './direct/bank.ts';
import { withNulls } from '@titan/platform/empty-fields';
import { addCustomizationCalls } from './customization.ts';
import { addCardCalls } from './direct/card.ts';
import { addWalletCalls } from './direct/wallet.ts';
import { inlineRoutes } from './inline.ts';
import type { RequestLimits } from './auth.ts';
import { createKeyCounter, createKeyUseStore } from '../merchants/key-counter.ts';
import { addLinkCalls } from './links.ts';
import { merchantRoutes } from './charges.ts';
import { addRefundCalls } from './refunds.ts';
import type { Doctor } from '../webhooks/doctor/doctor.ts';
import { addWebhookCalls } from './webhooks.ts';
import { describeApi, KEY_SCHEMES } from '../platform/api-description.ts';
import { type ApiDocument, describeForReaders, introduction } from './docs/describe-for-readers.ts';
import { apiPageRoutes } from './docs/docs-page.ts';
import type { PageAddresses } from '../payments/session/page-address.ts';
import type { TestMerchant } from '../test-mode/test-mode.ts';
import { createBranding } from '../merchants/branding.ts';
import type { Pictures } from '../merchants/pictures.ts';
import { createMerchantLinkStore } from '../links/merchant-links.ts';
import { TEST_MERCHANT } from '../merchants/seed.ts';

const TITLE = 'Titan Checkout: the merchant API';

type MerchantApiDeps = {
  db: Database;
  keys: Keys;
  ports: Ports;
  settings: Pick<Settings, 'publicUrl' | 'isLocal'>;
  requestsPerMinute: number;
  /** Channels that are offered. */
  offered: readonly Channel[];
  addresses: PageAddresses;
  direct: DirectServices;
  checks: DirectChecks;
  /** What merchants' own tests do; null in live mode. */
  tests: TestMerchant | null;
  pictures: Pictures;
  doctor: Doctor;
  warn: Warn;
};

/** With its own description at /merchant/openapi.json. */
export async function registerMerchantApi(fastify: FastifyInstance, deps: MerchantApiDeps): Promise<void> {
  const { settings, tests } = deps;
  const own = ownParts(deps);
  const chapters = chaptersOf(own, deps);
  const origin = settings.publicUrl;
  const readers = {
    origin,
    scripts: tests && { ...TEST_MERCHANT, origin },
    samples: tests && tests.samples,
  };
  await fastify.register(async (scope) => {
    await describeApi(scope, {
      title: TITLE,
      description: introduction(readers),
      path: '/merchant/openapi.json',
      schemes: KEY_SCHEMES,
      bodyAs: withNulls,
      alsoSay: (document) => describeForReaders(document as ApiDocument, readers),
    });
    apiPageRoutes(scope, TITLE);
    await merchantRoutes(scope, {
      ...own,
      testAccounts: tests,
      limits: limitsOf(deps),
      chapters,
    });
    await registerInline(scope, own, deps);
  });
}

/** The share of an address's requests that may open payments: each writes a row. */
const OPENS_PART = 1 / 20;

/** The embed script's call, in a scope of its own: any page may make it. */
async function registerInline(
  scope: FastifyInstance,
  own: Own,
  { requestsPerMinute }: MerchantApiDeps,
): Promise<void> {
  const opensPerMinute = Math.ceil(requestsPerMinute * OPENS_PART);
  await scope.register((closed) => inlineRoutes(closed, { ...own, opensPerMinute }));
}

type Own = ReturnType<typeof ownParts>;

/** What every call works with. */
function ownParts({ db, keys, ports, settings, offered, addresses }: MerchantApiDeps) {
  const { clock, ids } = ports;
  return {
    db,
    keys,
    clock,
    ids,
    publicUrl: settings.publicUrl,
    channels: offered,
    addresses,
  };
}

/** The calls by chapters, each a function that registers its own. */
function chaptersOf(
  own: Own,
  { db, keys, ports, settings, direct: services, checks, tests, pictures, doctor }: MerchantApiDeps,
): ((api: FastifyInstance) => void)[] {
  const direct = { ...own, direct: services, checks };
  const chargeData = createChargeDataKeys({ ...ports, db, ring: keys.cards });
  const webhooks = {
    ...own,
    ...ports,
    doctor,
    allowLoopback: settings.isLocal,
  };
  const account = {
    ...own,
    payments: createPaymentSearch(db, ports.clock),
    accountHolder: tests && tests.holderOf,
  };
  return [
    (api) => addCardCalls(api, { ...direct, chargeData }),
    (api) => addBankCalls(api, direct),
    (api) => addWalletCalls(api, direct),
    (api) => addRefundCalls(api, { ...own, ...ports }),
    (api) => addAccountCalls(api, account),
    (api) => addWebhookCalls(api, webhooks),
    (api) => addLinkCalls(api, { ...own, pictures, links: createMerchantLinkStore(db) }),
    (api) => addCustomizationCalls(api, { ...own, brandings: createBranding({ ...own, pictures }) }),
  ];
}

/** Three quarters of the whole service's limit for an address whose key is not known. */
function limitsOf({ requestsPerMinute, db, ports, warn }: MerchantApiDeps): RequestLimits {
  return {
    perAddress: Math.floor((requestsPerMinute * 3) / 4),
    keys: createKeyCounter({ ...ports, warn, store: createKeyUseStore(db) }),
  };
}

// Every route of the service, in the order in which they are registered.
import type { FastifyInstance } from 'fastify';
import { describeApi, PAGE_SCHEMES } from './platform/api-description.ts';
import { registerMerchantApi } from './merchant-api/register.ts';
import { openPush, eventRoutes } from './push/routes.ts';
import type { Sandbox } from './providers/sandbox/sandbox.ts';
import type { SandboxBankApp } from './providers/sandbox/bank-app.ts';
import type { FaultPlan } from './providers/sandbox/answers.ts';
import type { SandboxHandset } from './providers/sandbox/phone.ts';
import { createSandboxBank, type SandboxBank } from './providers/sandbox/bank.ts';
import type { SandboxTransfers } from './providers/sandbox/transfers.ts';
import { assetRoutes, type BuiltPage, inlineScriptRoutes } from './page/assets.ts';
import { bankRoutes } from './channels/pay-with-bank/routes.ts';
import { bankPageRoutes } from './channels/card/pages.ts';
import { callbackRoutes } from './payments/callbacks.ts';
import { cardRoutes, threeDsRoutes } from './channels/card/routes.ts';
import { cspReportRoutes } from './page/csp-report.ts';
import { formRoutes } from './page/forms.ts';
import { healthRoutes, type Metrics, registerGauges } from './platform/health.ts';
import { matterGauges, paymentGauges } from './payments/metrics.ts';
import { linkPageRoutes, linkRoutes } from './links/routes.ts';
import { mobileMoneyRoutes } from './channels/mobile-money/routes.ts';
import { payWithBankPageRoutes } from './channels/pay-with-bank/pages.ts';
import { createPageSender, type PageParts, pageRoutes, statusPageRoutes } from './page/page.ts';
import { sandboxFaultRoutes, type SandboxControls, sandboxRoutes } from './providers/sandbox/controls.ts';
import { setupRoutes } from './page/setup.ts';
import { transferPageRoutes } from './channels/bank-transfer/pages.ts';
import { walletPageRoutes } from './channels/mobile-money/pages.ts';
import type { ServiceParts } from './payments/service-parts.ts';
import type { PaymentRow } from './payments/payment-store.ts';
import { createReadiness, poolGauges } from './platform/database.ts';
import { webhookGauges } from './webhooks/metrics.ts';
import type { AppParts } from './app.ts';

/** What a sandbox plays besides the provider; null in live mode, where none of it is there (design §2). */
type Played = {
  bank: SandboxBank | null;
  phone: SandboxHandset | null;
  bankApp: SandboxBankApp | null;
  transfers: SandboxTransfers | null;
  faults: FaultPlan | null;
};

type RouteParts = AppParts & { isStopping: () => boolean };

/** Registers all of them; the sandbox's own only outside live mode (design §2). */
export async function registerRoutes(
  fastify: FastifyInstance,
  parts: RouteParts,
  services: ServiceParts,
  { sandbox, metrics }: { sandbox: Sandbox; metrics: Metrics },
): Promise<void> {
  const { ports, settings } = parts;
  const isSandbox = settings.mode === 'sandbox';
  const played = {
    bank: isSandbox ? createSandboxBank({ ...sandbox, ...ports }) : null,
    phone: isSandbox ? sandbox.phone : null,
    bankApp: isSandbox ? sandbox.bankApp : null,
    transfers: isSandbox ? sandbox.transfers : null,
    faults: isSandbox ? sandbox.faults : null,
  };
  registerHealth(fastify, metrics, parts, services);
  await fastify.register((scope) =>
    cspReportRoutes(scope, { warn: services.warn, reports: metrics.cspReports }),
  );
  if (isSandbox) sandboxRoutes(fastify, controlsOf(sandbox, services));
  await registerServiceCalls(fastify, services, played, openPush(parts, services, metrics));
  await registerMerchantApi(fastify, parts, services, isSandbox ? sandbox : null);
  inlineScriptRoutes(fastify, parts.page.inline, settings.publicUrl);
  await registerPages(fastify, { ...services, ...parts.page, reports: settings.reports }, played);
}

function registerHealth(
  fastify: FastifyInstance,
  metrics: Metrics,
  { pool, db, ports, isStopping }: RouteParts,
  { contradictions }: ServiceParts,
): void {
  const now = ports.clock.now;
  healthRoutes(fastify, metrics, { isStopping, database: createReadiness(pool) });
  registerGauges(metrics.registry, poolGauges(pool));
  registerGauges(metrics.registry, paymentGauges(db, now));
  registerGauges(metrics.registry, matterGauges(contradictions.waiting));
  registerGauges(metrics.registry, webhookGauges(db, now));
}

const ABOUT_THE_API = `The calls of the payer's page. Set-up takes the merchant's public key as Bearer and answers a session token; every other call takes that token.

A refusal is \`{status: false, message, error_type, data}\`: decide by \`error_type\`, show \`message\`; \`data\` names the fields that were wrong. Every answer has an \`X-Request-Id\`, by which its lines in the log are found.

Limits: a body has at most 32 kB; an address makes at most 1,200 requests a minute, and a payment takes ten attempts. 429 and 503 say in \`Retry-After\` when to come back.`;

async function registerServiceCalls(
  fastify: FastifyInstance,
  services: ServiceParts,
  { bank, phone }: Played,
  push: ReturnType<typeof openPush>,
): Promise<void> {
  await fastify.register(
    async (api) => {
      await describeApi(api, {
        title: 'Titan Checkout: the checkout service',
        description: ABOUT_THE_API,
        schemes: PAGE_SCHEMES,
        sharesRefusals: true,
      });
      setupRoutes(api, services);
      linkRoutes(api, services);
      cardRoutes(api, services);
      mobileMoneyRoutes(api, services, phone);
      bankRoutes(api, services);
      threeDsRoutes(api, services, bank);
      eventRoutes(api, push);
      await api.register((scope) => callbackRoutes(scope, services));
    },
    { prefix: '/api' },
  );
}

async function registerPages(
  fastify: FastifyInstance,
  pageParts: PageParts & BuiltPage,
  { bank, phone, bankApp, transfers, faults }: Played,
): Promise<void> {
  await assetRoutes(fastify, pageParts.assetsDir);
  const sender = createPageSender(pageParts);
  pageRoutes(fastify, pageParts, sender);
  await fastify.register((scope) => linkPageRoutes(scope, pageParts, sender));
  await fastify.register((scope) => formRoutes(scope, pageParts, sender, { phone, bankApp, transfers }));
  await fastify.register((scope) => walletPageRoutes(scope, pageParts, sender, phone));
  if (faults) await fastify.register((scope) => sandboxFaultRoutes(scope, pageParts, sender, faults));
  transferPageRoutes(fastify, pageParts, sender);
  statusPageRoutes(fastify, pageParts, sender);
  await fastify.register((scope) => payWithBankPageRoutes(scope, pageParts, bankApp));
  await fastify.register((scope) => bankPageRoutes(scope, pageParts, bank));
}

/** The sandbox knows payments by our own reference; whoever orders a fault may name the one in the page's address. */
function controlsOf(sandbox: Sandbox, { payments }: ServiceParts): SandboxControls {
  const { book, faults, phone, bankApp, transfers, transferBook } = sandbox;
  return {
    phone,
    bankApp,
    transfers,
    chargesOf: book.chargesOf,
    async readBook(reference) {
      const read = await Promise.all([book.read(reference), transferBook.read(reference)]);
      return read.flat().toSorted((a, b) => a.at.getTime() - b.at.getTime());
    },
    async orderFault(fault, reference) {
      const payment = reference === null ? null : await paymentNamed(payments, reference);
      if (reference !== null && payment === null) return false;
      await faults.order(fault, payment?.intent_reference ?? null);
      return true;
    },
  };
}

/** By the reference in its page's address, by ours, or by one of its charges. */
async function paymentNamed(
  payments: ServiceParts['payments'],
  reference: string,
): Promise<PaymentRow | null> {
  const named = (await payments.byPage(reference)) ?? (await payments.byIntent(reference));
  return named ?? (await payments.byCharge(reference))?.payment ?? null;
}

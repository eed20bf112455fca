// Spec §2 routes of mobile money: the way to the wallet's page, the way back, and the page for a payment that nobody names.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageParts, PageSender } from '../../page/page.ts';
import { openPageAgain } from '../../payments/open-payment.ts';
import type { SandboxHandset } from '../../providers/sandbox/phone.ts';
import { sandboxWalletRoutes } from '../../providers/sandbox/wallet-page.ts';
import { findWalletPayment, openWalletPage, verifyWallet } from './return.ts';

/**
 * Registers the routes.
 * @param phone the sandbox's; null in live mode, where its wallet's page does not exist
 */
export async function walletPageRoutes(
  app: FastifyInstance,
  parts: PageParts,
  sender: PageSender,
  phone: SandboxHandset | null,
): Promise<void> {
  app.get('/charge-mobile-money/verify', (_request, reply) => sender.problem(reply, 'being-processed', null));
  app.get('/charge-mobile-money/verify/:reference', (request, reply) =>
    verify(parts, sender, request, reply),
  );
  app.get('/charge-mobile-money/redirect/:reference', (request, reply) =>
    goToWallet(parts, sender, request, reply),
  );
  if (phone !== null) await app.register((scope) => sandboxWalletRoutes(scope, parts, phone));
}

/** The payment's own page, which shows the charge's result or polls for it; the network was asked just before. */
async function verify(
  parts: PageParts,
  sender: PageSender,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const reference = referenceOf(request);
  const found = await findWalletPayment(parts, reference, request.payerBrowser);
  if (!found) return sender.problem(reply, 'unknown-reference', null);
  const charge = found.charge && (await verifyWallet(parts, found.charge));
  const opened = await openPageAgain(parts, found.payment, request.payerBrowser);
  // No method is named: it would ask for the first stage, and not for the result or for what is still open.
  return sender.payment(reply, opened, charge?.status === 'success' ? { paid: charge.reference } : {});
}

async function goToWallet(
  parts: PageParts,
  sender: PageSender,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const reference = referenceOf(request);
  const found = await findWalletPayment(parts, reference, request.payerBrowser);
  if (!found?.charge) return sender.problem(reply, 'unknown-reference', null);
  const address = openWalletPage(found.charge) ?? `/charge-mobile-money/verify/${found.charge.reference}`;
  return reply.header('cache-control', 'no-store').redirect(address, 303);
}

function referenceOf(request: FastifyRequest): string {
  return (request.params as { reference: string }).reference;
}

// What a payer sees in place of a page of the sandbox's banks and wallets while the sandbox does not answer; programs get the refusal.
import { sandboxAwayMessages } from '@titan/copy/words/sandbox-away';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendAwayPage } from '@titan/platform/away-page';
import { readsPages, sendRefusal, STATUS_OF } from '@titan/platform/failures';
import type { Framers } from '@titan/platform/frame-headers';
import { languageNow } from '@titan/platform/request-context';
import { SANDBOX_AWAY } from './client.ts';

/** @param again the address to try again; empty: the one that was asked for */
export function sendAway(
  request: FastifyRequest,
  reply: FastifyReply,
  { framers, again }: { framers: Framers; again: string },
): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (!readsPages(request)) return sendRefusal(reply, SANDBOX_AWAY);
  const { title, text, tryAgain } = languageNow().wordsOf(sandboxAwayMessages);
  const status = STATUS_OF[SANDBOX_AWAY.code];
  return sendAwayPage(reply, { title, texts: [text], tryAgain, status, framers, again });
}

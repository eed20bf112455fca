// The switch at the foot of every page of a payer's (decision 0062): keeps the choice in the browser, and with the payment.
import formbody from '@fastify/formbody';
import type { PageAssets } from '@titan/contract/page/page-data';
import { languageOf } from '@titan/copy/languages';
import type { FastifyInstance } from 'fastify';
import { hashOfAddress } from '../payments/session/page-address.ts';
import type { PaymentStore } from '../payments/views/payment-store.ts';
import { seeOther } from '../payments/edge/payer-pages.ts';
import { textFields } from '../payments/edge/stage-form.ts';
import { ownPath } from '../platform/own-path.ts';
import { isFramed, switchedCookie } from '@titan/platform/reader-language';

type SwitchDeps = { payments: Pick<PaymentStore, 'keepLanguage'>; assets: Pick<PageAssets, 'languages'> };

/** Registers what the switch posts to, in a scope of its own. */
export async function languageSwitchRoutes(
  app: FastifyInstance,
  { payments, assets }: SwitchDeps,
): Promise<void> {
  await app.register(formbody, { bodyLimit: 4 * 1024 });
  app.post('/language', async (request, reply) => {
    const { language: tag = '', at = '' } = textFields(request.body);
    const goOn = ownPath(at) ?? '/';
    const language = languageOf(tag);
    // No page of ours has sent this.
    if (language === null || request.headers['sec-fetch-site'] === 'cross-site') return seeOther(reply, goOn);
    const [, segment = ''] = goOn.split(/[/?#]/);
    await payments.keepLanguage(hashOfAddress(segment), language.tag);
    reply.header('set-cookie', switchedCookie(language, isFramed(request)));
    if (!request.headers.accept?.includes('application/json')) return seeOther(reply, goOn);
    // A page that is alive fetches the words alone.
    return reply.header('cache-control', 'no-store').send({ words: assets.languages[language.tag]?.words });
  });
}

// The merchant's console: its page below /console and its calls below /console/api (decision 0092).
import { accountCalls } from '@titan/contract/console/account.schema';
import { SCHEMA_PROBLEMS } from '@titan/contract/console/field-problem';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { logFailure } from '@titan/platform/failures';
import type { Database } from '../db/database.ts';
import { createActivityLog } from './activity-store.ts';
import { addConsoleCall, type Refused, refused, sendConsoleRefusal } from './call.ts';
import { type BuiltConsole, consolePage } from './console-page.ts';
import { customersRoutes } from './customers.ts';
import type { ConsoleDeps } from './deps.ts';
import { disputesRoutes } from './disputes.ts';
import { limitsRoutes } from './limits.ts';
import { linksRoutes } from './links.ts';
import { brandingRoutes } from './branding.ts';
import { balancesRoutes } from './balances.ts';
import { newsRoutes } from './news.ts';
import { noticesRoutes } from './notices.ts';
import { paymentsRoutes } from './payments.ts';
import { sandboxRoutes } from './sandbox.ts';
import { createConsoleSessions } from '../people/sessions.ts';
import { settingsRoutes } from './settings.ts';
import { shieldRoutes } from './shield.ts';
import { shopRoutes } from './shop.ts';
import { signInRoutes } from './sign-in.ts';
import { teamRoutes } from './team.ts';
import { todayRoutes } from './today.ts';
import { webhooksRoutes } from './webhooks.ts';

type Registered = Omit<ConsoleDeps, 'handle' | 'sessions' | 'sessionsOver' | 'activity'> & {
  built: BuiltConsole;
  cspReportPath: string;
};

/** Registers what is below /console. */
export async function registerConsole(app: FastifyInstance, deps: Registered): Promise<void> {
  const { db, ports, publicUrl, built, cspReportPath } = deps;
  const sessionsOver = (within: Database) => createConsoleSessions({ db: within, publicUrl, ...ports });
  const sessions = sessionsOver(db);
  const activity = createActivityLog({ db, clock: ports.clock });
  const guarded = { ...deps, sessions, sessionsOver, activity };
  await consolePage(app, { ...built, random: ports.random, cspReportPath, publicUrl });
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        if (!isOwnPages(request, publicUrl)) return sendConsoleRefusal(reply, refused('NOT_ALLOWED'));
        return undefined;
      });
      // Clients that name JSON whatever they send also do so where a call has no body.
      const readJson = api.getDefaultJsonParser('error', 'error');
      api.removeContentTypeParser('application/json');
      api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
        body === '' ? done(null, null) : readJson(request, String(body), done),
      );
      api.setErrorHandler((error: FastifyError, request, reply) => {
        if (error.validation) return sendConsoleRefusal(reply, refused('INVALID', fieldsOf(error)));
        if ((error.statusCode ?? 500) < 500) return sendConsoleRefusal(reply, refused('INVALID'));
        logFailure(request, error, 'A bug reached the error handler');
        return reply.code(503).send({ status: false, error_type: 'UNAVAILABLE', data: null });
      });
      const all: ConsoleDeps = {
        ...guarded,
        handle: (endpoint, act) => addConsoleCall(api, guarded, endpoint, act),
      };
      customersRoutes(all);
      disputesRoutes(all);
      limitsRoutes(all);
      linksRoutes(all);
      brandingRoutes(all);
      meRoutes(all);
      balancesRoutes(all);
      newsRoutes(all);
      noticesRoutes(all);
      paymentsRoutes(all);
      sandboxRoutes(all, api);
      settingsRoutes(all);
      shieldRoutes(all);
      shopRoutes(all);
      signInRoutes(all);
      teamRoutes(all);
      todayRoutes(all);
      webhooksRoutes(all);
      // Else the page, which is at every other address below /console, would answer.
      api.get('/*', (_request, reply) => sendConsoleRefusal(reply, refused('UNKNOWN')));
    },
    { prefix: '/console/api' },
  );
}

function meRoutes(deps: ConsoleDeps): void {
  const { handle, mode, sessions } = deps;
  handle(accountCalls.me, async ({ who }) => ({ ...who, id: String(who.userId), mode }));
  handle(accountCalls.signOut, async ({ who, reply }) => {
    await sessions.end(who.hash);
    sessions.setCookie(reply, null);
    return {};
  });
}

/**
 * Whether a page of ours asks: no other site's may, whatever cookies the browser sends with it. Browsers that do not send
 * `Sec-Fetch-Site` send `Origin` with what changes something.
 */
function isOwnPages({ method, headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  const isRead = method === 'GET';
  if (site !== undefined && site !== 'same-origin' && !(isRead && site === 'none')) return false;
  return isRead || headers.origin === new URL(publicUrl).origin;
}

/** What is wrong, by the path of each field; null: what no form of ours sends. */
function fieldsOf({ validation = [] }: FastifyError): Refused['fields'] {
  const fields = validation.flatMap(({ instancePath, message }) => {
    const problem = SCHEMA_PROBLEMS.find((each) => each === message);
    return problem ? [[instancePath.slice(1).replaceAll('/', '.'), problem] as const] : [];
  });
  return fields.length > 0 ? Object.fromEntries(fields) : null;
}

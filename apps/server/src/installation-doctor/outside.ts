// PUBLIC_URL as payers and processors reach it: its name, its certificate, and what the proxies in front do with a caller and with a stream.
import { monotonicClock, systemClock } from '@titan/platform/ports-node';
import { connect } from 'node:tls';
import {
  CALLER_VIEW_PATH,
  type CallerView,
  createCallerPass,
  SECOND_EVENT_MS,
} from '../platform/caller-view.ts';
import { VERSION } from '../platform/version.ts';
import { ask, reasonOf } from './ask.ts';
import { type Check, type Finding, type Installation, unknown, warning, well, wrong } from './check.ts';

const CONNECT_MS = 8_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** As TitanCertificate has it. */
const ENDS_SOON_DAYS = 14;
const PROXY = 'docs/operating.md#proxy-and-limits';
const CLOCK = 'Set the clock of this machine if it is wrong; else renew the certificate.';

const publicUrl: Check = {
  name: 'public-url',
  see: 'docs/runbooks.md#titanpageunreachable',
  async look({ settings: { publicUrl: url } }) {
    try {
      const answer = await ask(`${url}/health/live`);
      const { version } = (await answer.json().catch(() => ({}))) as { version?: string };
      if (answer.status !== 200 || version === undefined)
        return wrong(
          `${url}/health/live answers ${answer.status}, and not as this service does.`,
          'Lead the name and its proxy to the service, or correct PUBLIC_URL.',
        );
      const page = await ask(`${url}/`);
      if (page.headers.get('content-security-policy') === null)
        return warning(
          `Pages of ${url} come without their content-security-policy.`,
          'Let the proxy pass on the headers of the service.',
        );
      return version === VERSION
        ? well(`${url} leads to this release, ${version}.`)
        : warning(
            `${url} leads to release ${version}, and this is ${VERSION}.`,
            'Finish the update, or go back.',
          );
    } catch (error) {
      return wrong(
        `${url} cannot be fetched from this machine: ${reasonOf(error)}.`,
        'Check the name, the certificate and the proxy, in this order, and that the service runs.',
      );
    }
  },
};

const certificate: Check = {
  name: 'certificate',
  see: 'docs/runbooks.md#titancertificate',
  async look({ settings: { publicUrl: url, mode } }) {
    const { protocol, hostname, port } = new URL(url);
    if (protocol === 'http:')
      return mode === 'live'
        ? wrong(`${url} has no TLS.`, 'Live mode needs https.')
        : well('There is no certificate: the sandbox may be http.');
    const host = hostname.replace(/^\[|\]$/g, '');
    try {
      const until = await certificateEnd(host, Number(port || 443));
      if (typeof until === 'string') return unknown(`No certificate of ${hostname} was seen: ${until}.`);
      const days = Math.floor((until - systemClock.now()) / DAY_MS);
      const left = `The certificate of ${hostname} holds for ${days} more days.`;
      return days < ENDS_SOON_DAYS
        ? warning(left, 'Its renewal has failed: renew it now and read why.')
        : well(left);
    } catch (error) {
      const code = reasonOf(error);
      return wrong(`Browsers do not trust the certificate of ${hostname}: ${code}.`, remedyOf(code));
    }
  },
};

function remedyOf(code: string): string {
  if (code === 'CERT_NOT_YET_VALID' || code === 'CERT_HAS_EXPIRED') return CLOCK;
  return code === 'ERR_TLS_CERT_ALTNAME_INVALID'
    ? 'Get one for this name, or correct PUBLIC_URL.'
    : 'Send the whole chain of a public authority; one of your own goes into NODE_EXTRA_CA_CERTS.';
}

/** When it ends, epoch ms, or why none was seen, which `public-url` tells; throws what keeps it from being trusted. */
function certificateEnd(host: string, port: number): Promise<number | string> {
  return new Promise((resolve, reject) => {
    const isName = !/^[\d.]+$|:/.test(host);
    const socket = connect({ host, port, ...(isName && { servername: host }), timeout: CONNECT_MS });
    socket.once('secureConnect', () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('it does not answer')));
    socket.once('error', (error) => (socket.authorizationError ? reject(error) : resolve(reasonOf(error))));
  });
}

const toHttps: Check = {
  name: 'http-to-https',
  see: PROXY,
  look: async ({ settings: { publicUrl: url } }) => {
    const { protocol, hostname, port } = new URL(url);
    return protocol === 'http:' || port !== ''
      ? well('PUBLIC_URL has no http beside it.')
      : redirectFinding(`http://${hostname}/`);
  },
};

export async function redirectFinding(url: string): Promise<Finding> {
  try {
    const answer = await ask(url);
    const to = answer.headers.get('location') ?? '';
    return answer.status >= 301 && answer.status <= 308 && to.startsWith('https:')
      ? well('http leads to https.')
      : wrong(
          `${url} answers ${answer.status} instead of leading to https: what is sent there can be read by others.`,
          'Let the proxy redirect http to https (301 or 308).',
        );
  } catch {
    return warning(
      `Nothing answers at ${url}, so whoever types the name without https may see an error.`,
      'Let the proxy redirect http to https.',
    );
  }
}

/** Nobody's (RFC 5737). */
const FORGED = '192.0.2.77';

type Seen = { view: CallerView; apartMs: number };

const proxies: Check = {
  name: 'proxies',
  see: PROXY,
  async look(at) {
    if (at.keys === null) return unknown('There are no keys yet, with which the doctor is known.');
    let plain: Seen;
    let forged: Seen;
    try {
      [plain, forged] = await Promise.all([see(at), see(at, { 'x-forwarded-for': FORGED })]);
    } catch (error) {
      return unknown(
        `The service does not tell through PUBLIC_URL what it sees: ${reasonOf(error)}.`,
        'Mend what public-url says. The doctor needs the SESSION_KEY of the service, and its release.',
      );
    }
    // Beside all other checks, a busy machine may read both events late.
    const apartMs = isHeldBack(plain.apartMs) ? (await see(at)).apartMs : plain.apartMs;
    return [addressFinding(at.settings.publicUrl, plain.view, forged.view), streamFinding(apartMs)];
  },
};

function addressFinding(url: string, plain: CallerView, forged: CallerView): Finding {
  if (plain.isForwarded && plain.address === plain.peer)
    return plain.isPeerTrusted
      ? well(`The service sees this machine, ${plain.address}, which is among TRUSTED_PROXIES itself.`)
      : wrong(
          `The service takes every payer for the proxy ${plain.peer}, and limits them as one.`,
          `Add ${plain.peer} to TRUSTED_PROXIES.`,
        );
  if (!plain.isForwarded && url.startsWith('https:'))
    return wrong(
      `The proxy ${plain.peer} names no caller, so all payers are limited as one.`,
      'Let the proxy set X-Forwarded-For, and name it in TRUSTED_PROXIES.',
    );
  if (plain.isAddressTrusted)
    return unknown(
      `The service sees this machine as ${plain.address}, which is among TRUSTED_PROXIES: others cannot be judged from here.`,
      'Run the doctor on a machine that is none of TRUSTED_PROXIES, or name fewer.',
    );
  if (forged.address === FORGED)
    return wrong(
      'Whoever calls can name an address of their own, and no limit holds them.',
      'Name your proxies alone in TRUSTED_PROXIES, and let the first one replace X-Forwarded-For.',
    );
  return well(`The service sees who calls: ${plain.address}.`);
}

const isHeldBack = (apartMs: number): boolean => apartMs < SECOND_EVENT_MS / 2;

function streamFinding(apartMs: number): Finding {
  return isHeldBack(apartMs)
    ? wrong(
        'A proxy holds event streams back, so pages hear late that they are paid.',
        'Switch buffering off for /api/events/ (nginx: proxy_buffering off; Caddy: flush_interval -1).',
      )
    : well('Event streams come through as they are written.');
}

/** @throws where the service does not answer as it should */
async function see(
  { settings, keys, clock }: Installation,
  headers: Record<string, string> = {},
): Promise<Seen> {
  if (keys === null) throw new Error('no keys');
  const pass = createCallerPass(keys.session, clock).issue();
  const url = settings.publicUrl + CALLER_VIEW_PATH;
  const answer = await ask(url, { ...headers, authorization: `Bearer ${pass}` });
  if (answer.status !== 200 || answer.body === null)
    throw new Error(`${CALLER_VIEW_PATH} answers ${answer.status}`);
  let text = '';
  let firstAt: number | null = null;
  for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.includes('\n\n')) firstAt ??= monotonicClock.now();
  }
  const [, data = ''] = /^data: (.*)$/m.exec(text) ?? [];
  return { view: JSON.parse(data) as CallerView, apartMs: monotonicClock.now() - (firstAt ?? 0) };
}

export const OUTSIDE_CHECKS: readonly Check[] = [publicUrl, certificate, toHttps, proxies];

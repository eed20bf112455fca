// The proxies of Debian with the files of deploy/ as they are shipped: copied to where their first lines say, on top of this machine's folders.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { originOf, startService, untilReady } from './services.ts';

export const PROXIES = ['caddy', 'nginx', 'haproxy'] as const;
export type ProxyName = (typeof PROXIES)[number];

type Place = { host: string; port: number };
export type Service = { origin: string; process: ChildProcess; start(): void };
export type Raised = {
  /** What payers know it by. */
  origin: string;
  services: readonly [Service, Service];
  proxy: ChildProcess;
};

type Kind = {
  domain: string;
  /** Where its file leads to. */
  services: readonly [Place, Place];
  /** Files of deploy/, and where they go. */
  files: Readonly<Record<string, string>>;
  command: readonly string[];
  /** Where its certificate goes, with the key in a file of its own or in the same one; null: it makes its own. */
  certificate: { chain: string; key: string } | null;
};

const DEPLOY = join(import.meta.dirname, '../../deploy');
const UNITS: Kind['services'] = [
  { host: '127.0.0.1', port: 3000 },
  { host: '127.0.0.1', port: 3001 },
];
const AWAY = '/usr/share/titan-checkout/away.html';
const LETSENCRYPT = '/etc/letsencrypt/live/pay.example.com';

const KINDS: Record<ProxyName, Kind> = {
  caddy: {
    // A name for which Caddy is its own authority.
    domain: 'pay.localhost',
    services: [
      { host: 'titan-a', port: 3000 },
      { host: 'titan-b', port: 3000 },
    ],
    files: { Caddyfile: '/etc/caddy/Caddyfile', 'away.html': '/etc/caddy/away.html' },
    command: ['caddy', 'run', '--config', '/etc/caddy/Caddyfile', '--adapter', 'caddyfile'],
    certificate: null,
  },
  nginx: {
    domain: 'pay.example.com',
    services: UNITS,
    files: { 'nginx.conf': '/etc/nginx/conf.d/titan-checkout.conf', 'away.html': AWAY },
    command: ['nginx', '-g', 'daemon off;'],
    certificate: { chain: `${LETSENCRYPT}/fullchain.pem`, key: `${LETSENCRYPT}/privkey.pem` },
  },
  haproxy: {
    domain: 'pay.example.com',
    services: UNITS,
    files: { 'haproxy.cfg': '/etc/haproxy/haproxy.cfg', 'away.html': AWAY },
    command: ['haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg'],
    certificate: { chain: '/etc/haproxy/certs/pay.pem', key: '/etc/haproxy/certs/pay.pem' },
  },
};

/** What the names of compose's network are, and the domains, on this machine. */
const HOSTS =
  '127.0.0.1 localhost pay.example.com pay.localhost\n127.0.0.11 titan-a\n127.0.0.12 titan-b\n127.0.0.1 database\n';
/** Folders that the proxies are set up in and write to. */
const LAID_OVER = ['/etc', '/opt', '/usr/share', '/usr/local', '/var/log'];
const LOOK_MS = 100;
const CA_MS = 30_000;

/** From here on nothing that is written there reaches this machine. */
export function layOver(folder: string): void {
  const layers = join(folder, 'layers');
  mkdirSync(layers);
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', layers]);
  for (const place of LAID_OVER) {
    const [upper, work] = [join(layers, place, 'upper'), join(layers, place, 'work')];
    for (const each of [upper, work]) mkdirSync(each, { recursive: true });
    const options = `lowerdir=${place},upperdir=${upper},workdir=${work}`;
    execFileSync('mount', ['-t', 'overlay', '-o', options, 'overlay', place]);
  }
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/run']);
  execFileSync('ip', ['link', 'set', 'lo', 'up']);
  writeFileSync('/etc/hosts', HOSTS);
}

/** Two services and the proxy before them. From here on this program trusts the proxy's authority, and no other. */
export async function raiseBehind(
  name: ProxyName,
  { root, folder, settings }: { root: string; folder: string; settings: Record<string, string> },
): Promise<Raised> {
  const { services: places, domain } = KINDS[name];
  const origin = `https://${domain}`;
  const [first, second] = places.map(({ host, port }) => {
    const start = () =>
      startService({ root, host, port, folder, settings: { ...settings, PUBLIC_URL: origin } });
    const service: Service = {
      origin: originOf(port, host),
      process: start(),
      start: () => void (service.process = start()),
    };
    return service;
  });
  const services = [first as Service, second as Service] as const;
  await Promise.all(services.map((service) => untilReady(service.origin)));
  const proxy = await startProxy(name, folder);
  await untilReady(origin);
  return { origin, services, proxy };
}

async function startProxy(name: ProxyName, folder: string): Promise<ChildProcess> {
  const { files, command, certificate, domain } = KINDS[name];
  for (const [file, place] of Object.entries(files)) {
    mkdirSync(dirname(place), { recursive: true });
    copyFileSync(join(DEPLOY, file), place);
  }
  const own = join(folder, name);
  mkdirSync(own);
  const authority = certificate
    ? makeCertificate(own, domain, certificate)
    : join(own, 'caddy/pki/authorities/local/root.crt');
  const log = openSync(join(own, 'log'), 'a');
  const [program = '', ...given] = command;
  const running = spawn(program, given, {
    env: { PATH: process.env['PATH'], HOME: own, XDG_DATA_HOME: own, DOMAIN: domain },
    stdio: ['ignore', log, log],
  });
  const from = Date.now();
  while (!existsSync(authority)) {
    if (Date.now() > from + CA_MS) throw new Error(`${name}: ${readFileSync(join(own, 'log'), 'utf8')}`);
    await pause(LOOK_MS);
  }
  setDefaultCACertificates([readFileSync(authority, 'utf8')]);
  return running;
}

/** @returns what proves it */
function makeCertificate(
  folder: string,
  domain: string,
  { chain, key }: NonNullable<Kind['certificate']>,
): string {
  const [certFile, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain}`];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject];
  execFileSync('openssl', [...request, '-out', certFile, '-keyout', keyFile], { stdio: 'ignore' });
  for (const [from, to] of [
    [certFile, chain],
    [keyFile, key],
  ] as const) {
    mkdirSync(dirname(to), { recursive: true });
    appendFileSync(to, readFileSync(from));
  }
  return certFile;
}

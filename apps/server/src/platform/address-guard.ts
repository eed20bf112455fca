// Which of merchants' addresses the service calls: those on the public internet, and on this machine
// where the checkout is reachable from this machine alone.
import { BlockList, isIP } from 'node:net';

/** IPv4 that is not a public host's: this network, private, shared, loopback, link-local, documentation, benchmarks, multicast. */
const NOT_PUBLIC_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Inside the one range of public IPv6: protocols that carry another address in theirs (Teredo, 6to4), documentation. */
const NOT_PUBLIC_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const notPublic = new BlockList();
for (const [network, bits] of NOT_PUBLIC_4) notPublic.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of NOT_PUBLIC_6) notPublic.addSubnet(network, bits, 'ipv6');

const public6 = new BlockList();
public6.addSubnet('2000::', 3, 'ipv6');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** An address as text, without brackets. Anything else is not public. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, 'ipv4');
  return version === 6 && public6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** This very machine; an IPv4 address written as IPv6 is not taken. */
export function isLoopbackAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 6 && address.toLowerCase().startsWith('::ffff:')) return false;
  return version !== 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

export type AddressRule = {
  /** Addresses on this machine are fine, on any port and without TLS: test mode that only this machine reaches (`Settings.isLocal`). */
  allowLoopback: boolean;
};

const HTTPS_PORT = '443';

/** Why an address is not called, by a code that has words in every language of the console. */
export const ADDRESS_PROBLEMS = {
  has_password: 'The address has a user name or password in it.',
  not_https: 'The address is not https.',
  other_port: 'The address has another port than 443.',
  not_public: 'The address leads to a machine that is not on the public internet.',
  this_machine:
    'The address is on the machine of the checkout. It is called only in test mode, and while HOST and PUBLIC_URL are on this machine too.',
  no_address: 'The name leads to no address.',
  unreadable: 'The address cannot be read.',
} as const;

/**
 * Why a URL cannot be called, whatever its name resolves to; null: that depends on what the name resolves to. An address in the place of the
 * name is judged here, in any spelling: the URL parser has read decimal, hexadecimal and shortened forms and a dot at the end.
 */
export function urlProblem(url: URL, rule: AddressRule): string | null {
  if (url.username !== '' || url.password !== '') return ADDRESS_PROBLEMS.has_password;
  if (rule.allowLoopback && mayBeThisMachine(url)) return null;
  if (isThisMachine(url)) return ADDRESS_PROBLEMS.this_machine;
  return transportProblem(url) ?? (isInside(url) ? ADDRESS_PROBLEMS.not_public : null);
}

/** A name may resolve to this machine; only then are http and other ports allowed, which `addressProblem` checks. */
function mayBeThisMachine(url: URL): boolean {
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:';
  return isHttp && (isIP(hostOf(url)) === 0 || isThisMachine(url));
}

function transportProblem({ protocol, port }: URL): string | null {
  if (protocol !== 'https:') return ADDRESS_PROBLEMS.not_https;
  return (port || HTTPS_PORT) === HTTPS_PORT ? null : ADDRESS_PROBLEMS.other_port;
}

function isInside(url: URL): boolean {
  const host = hostOf(url);
  return isIP(host) === 0 ? isLoopbackName(host) : !isPublicAddress(host);
}

/** The name or address of a URL, an IPv6 one without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Whether a URL names this machine. */
export function isThisMachine(url: URL): boolean {
  return isThisMachinesHost(hostOf(url));
}

/** The same of a name or an address without brackets. */
export function isThisMachinesHost(host: string): boolean {
  return isIP(host) === 0 ? isLoopbackName(host) : isLoopbackAddress(host);
}

/** RFC 6761 makes such a name this machine; not every resolver follows it. */
export function isLoopbackName(name: string): boolean {
  return /^(?:.+\.)?localhost\.?$/i.test(name);
}

/** Why none of the addresses of a name can be called; null: the first can. One bad address refuses them all. */
export function addressProblem(url: URL, addresses: readonly string[], rule: AddressRule): string | null {
  if (addresses.length === 0) return ADDRESS_PROBLEMS.no_address;
  const isPlainCall = url.protocol !== 'https:' || (url.port || HTTPS_PORT) !== HTTPS_PORT;
  const isFine = (address: string): boolean =>
    (rule.allowLoopback && isLoopbackAddress(address)) || (!isPlainCall && isPublicAddress(address));
  return addresses.every(isFine) ? null : ADDRESS_PROBLEMS.not_public;
}

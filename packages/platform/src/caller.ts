// Who calls, by their address: as it is shown, and as every limit by address counts it.
import { isIP, isIPv6 } from 'node:net';
import { compile as compileProxies } from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

/** `198.51.100.7:40001`, `[2001:db8::1]:40001`, `"[2001:db8::1]"`: as gateways write an address, some with the caller's port. */
const WRITTEN = /^"?(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+|([^"]*))"?$/;

/** The address alone, without port, brackets, quotes and zone; null for what is no address. */
function plainAddress(written: string): string | null {
  const [, bracketed, withPort, alone] = WRITTEN.exec(written) ?? [];
  const [address = ''] = (bracketed ?? withPort ?? alone ?? '').split('%');
  return isIP(address) === 0 ? null : address;
}

/** Whether a proxy's address is one of the settings', which a proxy before it may have written with its port. */
export function createTrust(trustedProxies: readonly string[]): (address: string, hop: number) => boolean {
  const isTrusted = compileProxies([...trustedProxies]);
  return (address, hop) => isTrusted(plainAddress(address) ?? address, hop);
}

/** The caller's address; where a proxy names none, that of the connection. */
export function callerAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return plainAddress(ip) ?? plainAddress(socket.remoteAddress ?? '') ?? '';
}

const GROUPS = 8;
/** One subscriber has a network of 64 bits to themselves. */
const NETWORK_GROUPS = 4;
/** An IPv4 address that is written as IPv6 (RFC 4291, 2.5.5.2), or was translated to it (RFC 6052, 2.1). */
const IPV4_WITHIN: ReadonlySet<string> = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']);

/** What a limit counts by: an IPv4 address, or the network of an IPv6 address. @param address as `callerAddress` returns it */
export function callerKey(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  if (IPV4_WITHIN.has(groups.slice(0, -2).join(':'))) return ipv4Of(groups);
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** All eight, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  const [first = [], last = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const left = Array.from({ length: GROUPS - first.length - last.length }, () => '0');
  return [...first, ...left, ...last];
}

function ipv4Of(groups: readonly string[]): string {
  const halves = groups.slice(-2).map((group) => Number.parseInt(group, 16));
  return halves.flatMap((half) => [Math.floor(half / 256), half % 256]).join('.');
}

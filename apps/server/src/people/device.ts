// Devices on which somebody has signed in before: a sealed cookie, by which their own tries are told from a stranger's (tries.ts). It lets nobody in.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock, Random } from '@titan/platform/ports';
import * as z from 'zod/mini';
import type { KeyRing } from '../platform/key-ring.ts';
import { createSealer } from '../vault/sealer.ts';
import { cookieIn } from './sessions.ts';

const KNOWN_MS = 180 * 24 * 60 * 60_000;
const ID_BYTES = 16;
/** People who share a device. */
const MOST_PEOPLE = 8;

const content = z.object({ id: z.string(), people: z.array(z.tuple([z.number(), z.number()])) });

type DeviceDeps = { ring: KeyRing; clock: Clock; random: Random; publicUrl: string };

export function createDevices({ ring, clock, random, publicUrl }: DeviceDeps) {
  const isSecure = publicUrl.startsWith('https:');
  const cookie = isSecure ? '__Host-titan_console_device' : 'titan_console_device';
  const sealer = createSealer('device of the console', ring, random);
  /** Who has signed in on it, and when. */
  const open = (request: FastifyRequest): z.infer<typeof content> | null => {
    const [keyId = '', bytes = ''] = (cookieIn(request, cookie) ?? '').split('.');
    const plain = sealer.open({ keyId, bytes: Buffer.from(bytes, 'base64url') }, []);
    const read = plain && content.safeParse(JSON.parse(plain.toString()));
    if (!read?.success) return null;
    const people = read.data.people.filter(([, at]) => clock.now() - at < KNOWN_MS);
    return { ...read.data, people };
  };
  return {
    /** The device's name, where that person has signed in on it; else null. */
    knownTo(request: FastifyRequest, userId: number): string | null {
      const device = open(request);
      return device?.people.some(([id]) => id === userId) ? device.id : null;
    },
    remember(userId: number, request: FastifyRequest, reply: FastifyReply): void {
      const before = open(request) ?? { id: random.bytes(ID_BYTES).toString('base64url'), people: [] };
      const others = before.people.filter(([id]) => id !== userId).slice(0, MOST_PEOPLE - 1);
      const device = { id: before.id, people: [[userId, clock.now()], ...others] };
      const { keyId, bytes } = sealer.seal(Buffer.from(JSON.stringify(device)), []);
      const secure = isSecure ? '; Secure' : '';
      const kept = `Path=/; HttpOnly; SameSite=Strict${secure}; Max-Age=${KNOWN_MS / 1_000}`;
      reply.header('set-cookie', `${cookie}=${keyId}.${bytes.toString('base64url')}; ${kept}`);
    },
  };
}

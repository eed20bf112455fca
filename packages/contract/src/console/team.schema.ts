// Who works in the console of a shop.
import * as z from 'zod/mini';
import { line, opaque } from '../field.schema.ts';
import { consoleCalls, type Reply } from './console-call.ts';
import { instant } from './times.schema.ts';
import { ROLES } from './rights.ts';

const byId = z.object({ id: opaque({ max: 1_500 }) });
const done = z.object({});
/** Everybody but the owner, of whom there is one. */
const role = z.enum(ROLES.filter((each) => each !== 'owner'));
const madeLink = z.object({
  /** Shown this once. */
  url: z.string(),
  qr: z.object({ size: z.number(), path: z.string() }),
  expires_at: instant,
});

export const teamCalls = consoleCalls({
  team: {
    call: 'GET /team',
    right: 'team',
    reply: z.object({
      people: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          email: z.string(),
          role: z.enum(ROLES),
          isYou: z.boolean(),
          passkeys: z.number(),
          hasPassword: z.boolean(),
          signed_in_at: z.nullable(instant),
        }),
      ),
      /** Invitations and ways back in that can still be taken. */
      links: z.array(
        z.object({
          id: z.string(),
          role: z.enum(ROLES),
          /** Null: made by an earlier release, for whoever has it. */
          email: z.nullable(z.string()),
          /** Whom it lets back in; null: it is an invitation. */
          letsBackIn: z.nullable(z.string()),
          madeBy: z.nullable(z.string()),
          expires_at: instant,
        }),
      ),
    }),
  },
  invite: {
    call: 'POST /team/invitations',
    right: 'team',
    stepUp: true,
    body: z.object({ role, email: line({ max: 254 }) }),
    reply: madeLink,
  },
  withdraw: { call: 'DELETE /team/links/:id', right: 'team', stepUp: true, reply: done, params: byId },
  changeRole: {
    call: 'POST /team/:id/role',
    right: 'team',
    stepUp: true,
    body: z.object({ role }),
    reply: done,
    params: byId,
  },
  takeOut: { call: 'DELETE /team/:id', right: 'team', stepUp: true, reply: done, params: byId },
  /** Their passkeys, password and sessions end; they set up new ones by a link. */
  recover: { call: 'POST /team/:id/recovery', right: 'team', stepUp: true, reply: madeLink, params: byId },
  /** The owner becomes an admin. */
  handOver: { call: 'POST /team/:id/owner', right: 'team', stepUp: true, reply: done, params: byId },
});

export type Team = Reply<typeof teamCalls.team>;
export type MadeLink = Reply<typeof teamCalls.invite>;

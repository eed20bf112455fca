// What the whole service is put together from.
import type { Channel } from '@titan/rules/methods';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Settings } from './platform/config.ts';
import type { Keys } from './platform/keys.ts';
import type { Ports } from './platform/ports.ts';
import type { BuiltPage } from './page/assets.ts';

export type AppParts = {
  settings: Pick<Settings, 'mode' | 'publicUrl' | 'isLocal' | 'trustedProxies'> & {
    reports?: Settings['reports'] | undefined;
  };
  keys: Keys;
  pool: pg.Pool;
  ports: Ports;
  page: BuiltPage;
  logger: FastifyBaseLogger;
  requestsPerMinute: number;
  /** Channels offered; all that are built, unless told otherwise. */
  channels?: readonly Channel[] | undefined;
};

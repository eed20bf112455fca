// The push channel put together (decision 0017): its tickets, its hub and the outbox that it reads.
import type { AppParts } from '../app-parts.ts';
import { createPushHub } from './push-hub.ts';
import type { EventParts } from './events.ts';
import type { Metrics } from '../platform/health.ts';
import { createPushTickets } from './push-ticket.ts';
import type { ServiceParts } from '../payments/service-parts.ts';
import { createOutboxStore } from './outbox-store.ts';

/** Opens the hub of this process; its streams are counted at /metrics. */
export function openPush(
  { pool, keys, ports }: Pick<AppParts, 'pool' | 'keys' | 'ports'>,
  { sessions, warn }: Pick<ServiceParts, 'sessions' | 'warn'>,
  { pushStreams }: Pick<Metrics, 'pushStreams'>,
): EventParts {
  const onCount = (streams: number): void => pushStreams.set(streams);
  return {
    sessions,
    tickets: createPushTickets(keys.session, ports.clock),
    hub: createPushHub({ ...ports, outbox: createOutboxStore(pool), warn, onCount }),
  };
}

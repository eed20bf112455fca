// The push channel put together (decision 0017): its tickets, its hub and the outbox that it reads.
import type { AppParts } from './app-parts.ts';
import { createPushHub } from './push-hub.ts';
import type { EventParts } from './routes/events.ts';
import type { Metrics } from './routes/health.ts';
import { createPushTickets } from './services/push-ticket.ts';
import type { ServiceParts } from './services/service-parts.ts';
import { createOutboxStore } from './store/outbox-store.ts';

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

// What every area of the console works with.
import type { ConsoleEndpoint } from '@titan/contract/console/console-call';
import type { Database } from '../db/database.ts';
import type { FileReadings } from '../db/file-reading.ts';
import type { Keys } from '../platform/keys.ts';
import type { MailOut, Ports } from '@titan/platform/ports';
import type { Services } from '../services.ts';
import type { OpenConnector } from '../test-mode/test-mode.ts';
import type { ConsoleAct, ConsoleGuard } from './call.ts';
import type { PreviewDeps } from './preview.ts';
import type { ConsoleSessions } from '../people/sessions.ts';

export type ConsoleDeps = ConsoleGuard &
  PreviewDeps & {
    /** Registers a declared call (call.ts). */
    handle<E extends ConsoleEndpoint>(endpoint: E, act: ConsoleAct<E>): void;
    db: Database;
    /** Sessions in a transaction. */
    sessionsOver(db: Database): ConsoleSessions;
    files: FileReadings;
    ports: Ports;
    services: Services;
    keys: Keys;
    connectors: readonly OpenConnector[];
    /** None: no mail server is set. */
    mail?: MailOut | undefined;
  };

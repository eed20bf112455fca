// What each start says of its installation, in short: the quick checks, once it listens, in a few lines of the log.
import type { FastifyBaseLogger } from 'fastify';
import type { Installation } from './check.ts';
import { CHECKS } from './checks.ts';
import { examine } from './examine.ts';

/** Never rejects and holds nothing up: a start does not wait for it. @param isOver whether the process stops meanwhile */
export async function reportAtStart(
  at: Installation,
  { logger, isOver }: { logger: FastifyBaseLogger; isOver(): boolean },
): Promise<void> {
  const quick = CHECKS.filter(({ isQuick }) => isQuick);
  const { checks } = await examine(at, quick);
  // What is closed cannot be looked at.
  if (isOver()) return;
  for (const { state, finding, remedy, see } of checks)
    if (state === 'wrong') logger.warn(`Installation doctor: ${finding} ${remedy ?? ''} (${see})`);
  const advised = new Set(checks.flatMap(({ name, state }) => (state === 'warning' ? [name] : [])));
  if (advised.size > 0)
    logger.info(`The installation doctor has advice on ${[...advised].join(', ')}: npm run doctor`);
}

// Spec §1 Error reporting: failed requests are reported with base and path.
import type { Client } from '@titan/contract/client';
import type { Failure } from '@titan/contract/failure';
import type { FailedRequest } from './ports.ts';

/** Says of each failed call below `base` where it went. One that the page gave up has not failed. */
export function watched(call: Client, base: string, onFailed?: (request: FailedRequest) => void): Client {
  if (!onFailed) return call;
  return async (endpoint, body, options = {}) => {
    const result = await call(endpoint, body, options);
    const isGivenUp = options.signal?.aborted === true;
    if (!result.ok && !isGivenUp) onFailed({ base, path: endpoint.path, status: statusOf(result.failure) });
    return result;
  };
}

function statusOf(failure: Failure): number | null {
  return failure.kind === 'unreachable' ? null : failure.httpStatus;
}

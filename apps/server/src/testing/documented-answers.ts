// Whether the OpenAPI documents are whole: every answer that a test gets from a documented call must be one that its document names.
import type { FastifyInstance } from 'fastify';

/** By the beginning of the paths that it describes. */
const DOCUMENTS = { '/api': '/api/openapi.json', '/merchant/api/v1': '/merchant/openapi.json' };

type Inject = (options: { method?: string; url?: string } | string) => Promise<{ statusCode: number }>;
type ApiDocument = { paths: Record<string, Record<string, { responses: object }>> };
type Documented = (method: string, path: string) => string[] | null;

/** Makes `inject` reject where an answer is not described. */
export function checkDocumented(fastify: FastifyInstance): void {
  const inject = fastify.inject.bind(fastify) as unknown as Inject;
  const read = new Map<string, Promise<Documented>>();
  const documented = (address: string): Promise<Documented> => {
    const known =
      read.get(address) ?? inject(address).then((answer) => statusesIn(answer as never), nothingOnceClosed);
    read.set(address, known);
    return known;
  };
  const checking: Inject = async (options) => {
    const answer = await inject(options);
    const { method = 'GET', url = '' } = typeof options === 'string' ? { url: options } : options;
    const [path = ''] = url.split('?');
    const [, address] =
      Object.entries(DOCUMENTS).find(([base]) => path === base || path.startsWith(`${base}/`)) ?? [];
    // What went well is always described.
    if (address === undefined || answer.statusCode === 200) return answer;
    const statuses = (await documented(address))(method.toLowerCase(), path);
    if (statuses !== null && !statuses.includes(String(answer.statusCode)))
      throw new Error(`${method} ${path} answered ${answer.statusCode}, which ${address} does not describe`);
    return answer;
  };
  fastify.inject = checking as unknown as FastifyInstance['inject'];
}

/** A callback may get its answer while the service that a test has stopped is closing: then there is nothing left to compare it with. */
function nothingOnceClosed(error: unknown): Documented {
  if ((error as { code?: string }).code !== 'FST_ERR_REOPENED_CLOSE_SERVER') throw error;
  return () => null;
}

function statusesIn(answer: { json(): ApiDocument }): Documented {
  const calls = Object.entries(answer.json().paths).map(([path, operations]) => ({
    // An exact path counts before one with a part of its own.
    form: new RegExp(`^${path.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
    operations,
    parts: path.split('{').length,
  }));
  calls.sort((one, other) => one.parts - other.parts);
  return (method, path) => {
    const operation = calls.find(({ form, operations }) => form.test(path) && method in operations)
      ?.operations[method];
    return operation ? Object.keys(operation.responses) : null;
  };
}

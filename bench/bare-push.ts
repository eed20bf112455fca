// The limit for push: node:http that holds streams and writes the same event to all of them, and nothing else (guides/performance S6).
import { createServer, type ServerResponse } from 'node:http';
import { reportUsage } from './usage.ts';

const DATA =
  '{"amount_charged":null,"status":"pending","message":null,"amount_collected":null,"bank_transfer":null,"metadata":{}}';
const open = new Set<ServerResponse>();
let id = 0;

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    id += 1;
    for (const stream of open) stream.write(textOf(id));
    response.end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(textOf(id));
  open.add(response);
  response.once('close', () => open.delete(response));
});
server.listen(Number(process.env['BENCH_PORT']), '127.0.0.1', reportUsage);
process.on('SIGTERM', () => process.exit(0));

function textOf(event: number): string {
  return `id: ${event}\nevent: core-confirmation\ndata: ${DATA}\n\n`;
}

// Merchants' receivers for bench:webhooks, in a process of their own: of ten, one answers 500, one never, one hangs up; seven answer 200.
import { createServer, type ServerResponse } from 'node:http';
import { reportUsage } from './usage.ts';

const answer = (response: ServerResponse, receiver: number): void => {
  if (receiver % 10 === 0) response.writeHead(500).end();
  else if (receiver % 10 === 1) return;
  else if (receiver % 10 === 2) response.destroy();
  else response.end('ok');
};

const server = createServer((request, response) => {
  const receiver = Number(/^\/(\d+)/.exec(request.url ?? '')?.[1] ?? 5);
  request.resume().once('end', () => answer(response, receiver));
});
server.listen(Number(process.env['BENCH_PORT']), '127.0.0.1', () => reportUsage());
process.on('SIGTERM', () => process.exit(0));

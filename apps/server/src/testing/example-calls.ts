// The examples of the API page as a reader would copy them, and what one would send: it is run with a stand-in for what sends.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';

/** What is read of the OpenAPI document that the page is drawn from. */
export type Examples = {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, { 'x-codeSamples': { label: string; source: string }[] }>>;
};

/** The script that stands in a description. */
export function scriptIn(description = ''): string {
  return /^```\w+\n(.*?)\n```$/ms.exec(description)?.[1] ?? '';
}

export type SentCall = { method: string; url: string; headers: Record<string, string>; body: unknown };

/** The shell's own words: it is given a `curl` that only prints what it was called with. */
const CURL = `curl() { for each; do printf '%s\\0' "$each"; done; }\n`;

/** Runs a shell's example. */
export async function sentByShell(command: string): Promise<SentCall> {
  const { stdout } = await promisify(execFile)('sh', ['-c', CURL + command]);
  const sent: SentCall = { method: 'GET', url: '', headers: {}, body: undefined };
  const words = stdout.split('\0').slice(0, -1);
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-X') sent.method = words.shift() ?? '';
    else if (word === '-d') sent.body = JSON.parse(words.shift() ?? '');
    else if (word === '-H') {
      const [name = '', value = ''] = (words.shift() ?? '').split(': ');
      sent.headers[name.toLowerCase()] = value;
    } else sent.url = word;
  }
  return sent;
}

type Init = { method?: string; headers: Record<string, string>; body?: string };

/** Runs Node's example. */
export async function sentByNode(script: string): Promise<SentCall> {
  let sent: SentCall | null = null;
  const send = (url: string, { method = 'GET', headers, body }: Init) => {
    const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    sent = {
      method,
      url,
      headers: Object.fromEntries(named) as Record<string, string>,
      body: body === undefined ? undefined : JSON.parse(body),
    };
    return { json: async () => null };
  };
  await runInNewContext(`(async () => {${script}})()`, { fetch: send, console: { log: () => undefined } });
  if (sent === null) throw new Error('The example sent nothing');
  return sent;
}

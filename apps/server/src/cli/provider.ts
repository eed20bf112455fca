// npm run provider -- <command>: what an operator does with accounts at payment providers, beside the running checkout or without it.
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { processorConnectors } from '../providers/processors.ts';
import { sandboxConnector } from '../test-mode/sandbox-connector.ts';
import { runProvider } from './provider/commands.ts';
import { ON_TERMINAL } from './run-program.ts';

process.exitCode = await runProvider(process.argv.slice(2), {
  ...ON_TERMINAL,
  readInput: () => text(process.stdin),
  isTerminal: process.stdin.isTTY === true,
  async ask(question) {
    if (!process.stdin.isTTY) return null;
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    const answer = await terminal.question(`${question} [y/N] `);
    terminal.close();
    return /^y(?:es)?$/i.test(answer.trim());
  },
  connectorsOf: async (settings) => [
    ...processorConnectors(settings),
    ...(settings.mode === 'live' ? [] : [sandboxConnector({ url: settings.sandbox.url, secret: '' })]),
  ],
});

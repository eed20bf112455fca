// The limits of bench:page, on a server of their own: the form as static HTML, and as bare React rendered there and hydrated.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { build } from 'vite';
import { BareForm } from './page-bare-react.ts';

const STYLE = [
  'body,h1,p,ul,ol{margin:0;padding:0}body{max-width:27rem;margin:auto;font:1rem/1.5rem system-ui,sans-serif;color:#12151c}',
  'header,main,footer{padding:1rem;border-bottom:1px solid #dde1e8}.row{display:flex;justify-content:space-between}',
  '.total{font-size:1.75rem;font-weight:600;line-height:2.25rem}h1{font-size:1rem}.hint{color:#535b6b;font-size:.875rem}',
  'ul{list-style:none}ul>li{padding:1rem;border-left:4px solid;background:#f6f7f9}ol{padding-left:1.25rem}',
  'svg{width:1.25rem;height:1.25rem;fill:none;stroke:currentColor;stroke-width:1.75}label{font-weight:600}',
  '.field{margin:1rem 0}.field div{display:flex;align-items:center;border:1px solid #7a8395;border-radius:8px}',
  'input{flex:1;min-width:0;height:3rem;padding:0 .75rem;font:inherit;border:0;background:0 0}',
  'button{width:100%;min-height:3rem;font:inherit;font-weight:600;color:#fff;background:#12151c;border:0;border-radius:8px}',
  '.quiet{width:auto;color:inherit;background:0 0}',
].join('');
const SCRIPT_PATH = '/assets/bare.js';
const YEAR = 'public, max-age=31536000, immutable';

type Served = { type: string; caching: string; body: Buffer };

export type Anchors = { port: number; close(): Promise<void> };

/** Builds both pages and serves them compressed, at `/static` and `/react`. */
export async function serveAnchors(): Promise<Anchors> {
  const script = `<script type="module" src="${SCRIPT_PATH}"></script>`;
  const pages: Record<string, Served> = {
    '/static': page(renderToStaticMarkup(createElement(BareForm, { action: '/static' })), ''),
    '/react': page(renderToString(createElement(BareForm)), script),
    [SCRIPT_PATH]: { type: 'text/javascript', caching: YEAR, body: compressed(await buildScript()) },
  };
  const server = createServer((request, response) => {
    const served = pages[request.url ?? ''];
    if (!served) return void response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': `${served.type}; charset=utf-8`,
      'content-encoding': 'br',
      'content-length': served.body.length,
      'cache-control': served.caching,
    });
    response.end(served.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}

function page(body: string, script: string): Served {
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    `<meta name="viewport" content="width=device-width,initial-scale=1">${script}<title>Pay</title>` +
    `<link rel="icon" href="data:,"><style>${STYLE}</style></head><body><div id="page">${body}</div></body></html>`;
  return { type: 'text/html', caching: 'no-store', body: compressed(html) };
}

function compressed(text: string): Buffer {
  return brotliCompressSync(text);
}

/** React and the form in one file, for the browsers and with the minifier of the product. */
async function buildScript(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'titan-bench-react-'));
  try {
    const result = await build({
      configFile: false,
      logLevel: 'warn',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        target: ['es2022', 'chrome105', 'firefox115', 'safari16.2'],
        outDir,
        emptyOutDir: false,
        modulePreload: false,
        reportCompressedSize: false,
        rolldownOptions: { input: join(import.meta.dirname, 'page-bare-react.ts') },
      },
    });
    const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
    const chunks = outputs.filter((output) => output.type === 'chunk');
    if (chunks.length !== 1 || !chunks[0]) throw new Error(`The bare page has ${chunks.length} scripts`);
    return chunks[0].code;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

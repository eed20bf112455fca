// The examples of the API page: one call as it is sent from each language, all from its method, its address and its body.

/** In a body or a path: a reference that was not used before. */
export const NEW_REFERENCE = '{reference}';

export type SampleCall = {
  method: string;
  url: string;
  /** The key that it is sent with. */
  bearer: string;
  /** Undefined: it is sent without one. */
  body?: unknown;
};

/** How a language writes what JSON can hold. */
type Syntax = {
  /** Around an object; within a line with a gap where the language is written so. */
  braces: readonly [open: string, close: string, gap: '' | ' '];
  key(name: string): string;
  text(value: string): string;
  words: Readonly<Record<string, string>>;
  step: string;
  newReference: string;
};

const quoted = (value: string): string => JSON.stringify(value);
const inShell = (value: string): string => quoted(value).replaceAll("'", `'\\''`);

const JSON_IN_SHELL: Syntax = {
  braces: ['{', '}', ' '],
  key: (name) => `${inShell(name)}: `,
  text: inShell,
  words: {},
  step: '  ',
  newReference: `"try-'$(date +%s)'"`,
};
const JAVASCRIPT: Syntax = {
  ...JSON_IN_SHELL,
  key: (name) => `${/^[a-z_]\w*$/i.test(name) ? name : quoted(name)}: `,
  text: quoted,
  newReference: '"try-" + Date.now()',
};
const PYTHON: Syntax = {
  ...JAVASCRIPT,
  braces: ['{', '}', ''],
  key: (name) => `${quoted(name)}: `,
  words: { true: 'True', false: 'False', null: 'None' },
  step: '    ',
  newReference: 'f"try-{int(time.time())}"',
};
// Between double quotes PHP would read `$name` as a variable.
const inPhp = (value: string): string => `'${value.replace(/['\\]/g, '\\$&')}'`;
const PHP: Syntax = {
  braces: ['[', ']', ''],
  key: (name) => `${inPhp(name)} => `,
  text: inPhp,
  words: {},
  step: '    ',
  newReference: `'try-' . time()`,
};

/** The longest list or object that stands in one line. */
const LINE_LENGTH = 64;

/** A value of JSON in a language, its lines after the first set in by `indent`. */
function literal(value: unknown, syntax: Syntax, indent: string): string {
  if (value === NEW_REFERENCE) return syntax.newReference;
  if (typeof value === 'string') return syntax.text(value);
  if (typeof value !== 'object' || value === null) return syntax.words[String(value)] ?? String(value);
  const [open, close, gap] = Array.isArray(value) ? (['[', ']', ''] as const) : syntax.braces;
  const parts = Object.entries(value).map(
    ([name, inner]) =>
      (Array.isArray(value) ? '' : syntax.key(name)) + literal(inner, syntax, indent + syntax.step),
  );
  const line = open + gap + parts.join(', ') + gap + close;
  if (line.length <= LINE_LENGTH && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => indent + syntax.step + part).join(',\n')}\n${indent}${close}`;
}

function curl({ method, url, bearer, body }: SampleCall): string {
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${url}'`,
    `-H 'Authorization: Bearer ${bearer}'`,
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d '${literal(body, JSON_IN_SHELL, '')}'`]),
  ];
  return parts.join(' \\\n  ');
}

function node({ method, url, bearer, body }: SampleCall): string {
  const lines = [
    `const answer = await fetch("${url}", {`,
    ...(method === 'GET' ? [] : [`  method: "${method}",`]),
    '  headers: {',
    `    "Authorization": "Bearer ${bearer}",`,
    ...(body === undefined ? [] : ['    "Content-Type": "application/json",']),
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body, JAVASCRIPT, '  ')}),`]),
    '});',
    'console.log(await answer.json());',
  ];
  return lines.join('\n');
}

function python({ method, url, bearer, body }: SampleCall): string {
  const json = body === undefined ? '' : `    json=${literal(body, PYTHON, '    ')},\n`;
  const imports = json.includes(PYTHON.newReference) ? 'import time\n\nimport requests' : 'import requests';
  return (
    `${imports}\n\nanswer = requests.${method.toLowerCase()}(\n    "${url}",\n` +
    `    headers={"Authorization": "Bearer ${bearer}"},\n${json})\nprint(answer.json())`
  );
}

function php({ method, url, bearer, body }: SampleCall): string {
  const lines = [
    '<?php',
    `$call = curl_init('${url}');`,
    'curl_setopt_array($call, [',
    ...(method === 'GET' ? [] : [`    CURLOPT_CUSTOMREQUEST => '${method}',`]),
    '    CURLOPT_RETURNTRANSFER => true,',
    '    CURLOPT_HTTPHEADER => [',
    `        'Authorization: Bearer ${bearer}',`,
    ...(body === undefined ? [] : [`        'Content-Type: application/json',`]),
    '    ],',
    ...(body === undefined ? [] : [`    CURLOPT_POSTFIELDS => json_encode(${literal(body, PHP, '    ')}),`]),
    ']);',
    'print_r(json_decode(curl_exec($call), true));',
  ];
  return lines.join('\n');
}

/** In the order in which the page offers them, `lang` as what colours them has it. */
export const LANGUAGES = [
  { name: 'curl', lang: 'shell', write: curl },
  { name: 'Node', lang: 'javascript', write: node },
  { name: 'Python', lang: 'python', write: python },
  { name: 'PHP', lang: 'php', write: php },
] as const satisfies readonly { name: string; lang: string; write(call: SampleCall): string }[];

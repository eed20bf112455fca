// Grades an answer as Mozilla's HTTP Observatory does, by its published rules (developer.mozilla.org/observatory, algorithm 5), in our own
// words: each rule looks at one thing and takes its first verdict that fits. Redirects from http to https are the proxy's, so not judged.

export type Answer = {
  headers: Headers;
  /** The document, for its scripts. */
  html: string;
};
export type Grading = { score: number; grade: string; points: Record<string, number> };

type Verdict = { points: number; when: boolean };

/** Points above 0 count only where everything else has left this many. */
const ENOUGH_FOR_EXTRA = 90;
const GRADES = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
  [0, 'F'],
] as const;

/** Grades an answer as one that came by https. */
export function gradingOf(answer: Answer): Grading {
  const verdicts = Object.entries(RULES).map(([rule, judge]) => [rule, pointsOf(judge(answer))] as const);
  const lost = verdicts.reduce((sum, [, points]) => sum + Math.min(points, 0), 100);
  const won = verdicts.reduce((sum, [, points]) => sum + Math.max(points, 0), 0);
  const score = Math.max(lost >= ENOUGH_FOR_EXTRA ? lost + won : lost, 0);
  const grade = GRADES.find(([least]) => score >= least)?.[1] ?? 'F';
  return { score, grade, points: Object.fromEntries(verdicts) };
}

const pointsOf = (verdicts: readonly Verdict[]): number => verdicts.find(({ when }) => when)?.points ?? 0;

const BROAD = /^(?:\*|(?:https?|ftp):(?:\/\/\*(?:\.\*)?)?)$/;
const UNSAFE = /^(?:'unsafe-inline'|data:)$/;
const HASH_OR_NONCE = /^'(?:sha(?:256|384|512)|nonce)-/;
const PLAIN = /^(?:http|ftp):/;
const IMAGES = ['img-src', 'media-src'];

const RULES: Record<string, (answer: Answer) => readonly Verdict[]> = {
  'content-security-policy': ({ headers }) => {
    const policy = policyOf(headers);
    const sources = (name: string) => effective(policy.get(name) ?? policy.get('default-src') ?? ['*']);
    const [script, style, object] = [sources('script-src'), sources('style-src'), sources('object-src')];
    const isUnsafe = (source: string) => BROAD.test(source) || UNSAFE.test(source);
    const plainIn = (wanted: boolean) =>
      [...policy].some(([name, list]) => IMAGES.includes(name) === wanted && list.some((s) => PLAIN.test(s)));
    return [
      { points: -25, when: policy.size === 0 },
      { points: -20, when: script.some(isUnsafe) || object.some((source) => BROAD.test(source)) },
      { points: -20, when: plainIn(false) },
      { points: -10, when: [...script, ...style].includes("'unsafe-eval'") },
      { points: -10, when: plainIn(true) },
      { points: 0, when: style.some(isUnsafe) },
      { points: 10, when: policy.get('default-src')?.join(' ') === "'none'" },
      { points: 5, when: true },
    ];
  },
  'strict-transport-security': ({ headers }) => {
    const seconds = Number(
      /(?:^|;)\s*max-age="?(\d+)"?\s*(?:;|$)/i.exec(valueOf(headers, 'strict-transport-security'))?.[1],
    );
    return [
      { points: -20, when: Number.isNaN(seconds) },
      { points: -10, when: seconds < 15_768_000 },
    ];
  },
  cookies: ({ headers }) => {
    const cookies = headers.getSetCookie();
    const every = (attribute: RegExp) => cookies.every((cookie) => attribute.test(cookie));
    const isStrict = valueOf(headers, 'strict-transport-security') !== '';
    return [
      { points: 0, when: cookies.length === 0 },
      {
        points: -30,
        when: cookies.some((cookie) => /^[^=]*(?:sess|login)/i.test(cookie) && !/; *httponly/i.test(cookie)),
      },
      { points: isStrict ? -5 : -20, when: !every(/; *secure(?:;|$)/i) },
      { points: 5, when: every(/; *samesite=(?:lax|strict|none)(?:;|$)/i) },
    ];
  },
  'cross-origin-resource-sharing': ({ headers }) => [
    {
      points: -50,
      when:
        headers.has('access-control-allow-origin') &&
        headers.get('access-control-allow-credentials') === 'true',
    },
  ],
  'referrer-policy': ({ headers }) => {
    const policy = valueOf(headers, 'referrer-policy').split(',').at(-1)?.trim() ?? '';
    return [
      { points: 0, when: policy === '' },
      {
        points: 5,
        when: ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(
          policy,
        ),
      },
      { points: -5, when: true },
    ];
  },
  'subresource-integrity': ({ html }) => {
    const scripts = [...html.matchAll(/<script\b[^>]*\ssrc=(?:"([^"]*)"|(\S+))[^>]*>/gi)];
    const isOther = ([, quoted, plain]: RegExpExecArray) => /^(?:https?:)?\/\//.test(quoted ?? plain ?? '');
    const hasHash = ([tag]: RegExpExecArray) => /\sintegrity=/i.test(tag);
    const bare = scripts.filter((script) => isOther(script) && !hasHash(script));
    return [
      { points: -50, when: bare.some(([, quoted = '']) => !quoted.startsWith('https:')) },
      { points: -5, when: bare.length > 0 },
      { points: 5, when: scripts.some(hasHash) },
    ];
  },
  'x-content-type-options': ({ headers }) => [
    { points: -5, when: valueOf(headers, 'x-content-type-options') !== 'nosniff' },
  ],
  'x-frame-options': ({ headers }) => [
    { points: 5, when: policyOf(headers).has('frame-ancestors') },
    { points: 0, when: /^(?:deny|sameorigin)$/i.test(valueOf(headers, 'x-frame-options')) },
    { points: -20, when: true },
  ],
  'cross-origin-resource-policy': ({ headers }) => {
    const policy = valueOf(headers, 'cross-origin-resource-policy');
    return [
      { points: 10, when: ['same-origin', 'same-site'].includes(policy) },
      { points: 0, when: ['', 'cross-origin'].includes(policy) },
      { points: -5, when: true },
    ];
  },
};

const valueOf = (headers: Headers, name: string): string => headers.get(name)?.trim() ?? '';

/** The directives by name; of two with one name the first counts. */
function policyOf(headers: Headers): Map<string, string[]> {
  const policy = new Map<string, string[]>();
  for (const directive of valueOf(headers, 'content-security-policy').split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    if (name !== '' && !policy.has(name)) policy.set(name, sources);
  }
  return policy;
}

/** Beside a hash or a nonce browsers pass over `'unsafe-inline'`. */
function effective(sources: readonly string[]): readonly string[] {
  const isKeyed = sources.some((source) => HASH_OR_NONCE.test(source));
  return isKeyed ? sources.filter((source) => source !== "'unsafe-inline'") : sources;
}

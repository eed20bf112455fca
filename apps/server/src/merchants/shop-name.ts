// Whether payers could take a shop's name for another's: they trust what it says.
import type { Database } from '../db/database.ts';

/** Letters of other alphabets, and figures, that are drawn as these; what looks alike is told from Unicode's list of confusable characters. */
const LOOKS_LIKE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'аαɑ',
    b: 'ьв',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еєε3',
    g: 'ɡԍ',
    h: 'һнη',
    i: 'іιıl1|!ӏ',
    j: 'јϳ',
    k: 'кκ',
    m: 'м',
    n: 'ո',
    o: 'оοσ0օө',
    p: 'рρ',
    q: 'ԛ',
    s: 'ѕ5$',
    t: 'тτ',
    u: 'υս',
    v: 'ѵν',
    w: 'ѡωԝ',
    x: 'хχ',
    y: 'уγү',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);

/** The same for names that look the same: letters and figures alone, without accents and case. */
export function lookOfName(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}$|!]/gu, '');
  return [...letters].map((letter) => LOOKS_LIKE[letter] ?? letter).join('');
}

/** Whether it looks like the name of another merchant here, or like this checkout's own address. */
export async function isTakenName(
  { db, publicUrl }: { db: Database; publicUrl: string },
  merchantId: number,
  name: string,
): Promise<boolean> {
  const look = lookOfName(name);
  const { hostname } = new URL(publicUrl);
  if ([hostname, hostname.replace(/^www\./, '')].map(lookOfName).includes(look)) return true;
  const others = await db.selectFrom('merchants').select('name').where('id', '<>', merchantId).execute();
  return others.some((other) => lookOfName(other.name) === look);
}

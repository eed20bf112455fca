// Our own marks of card brands, wallets and banks, by slug: two letters or a simple sign on the brand's colour. We copy no logo.
import type { CardBrand } from '@titan/rules/card-number';

/** `ink` reaches 4.5:1 on `ground`. */
export type Lettered = { ground: string; ink: string; letters: string };
/** SVG above the ground. */
type Signed = { ground: string; sign: string };
export type Drawing = Lettered | Signed;

const WHITE = '#fff';
const DARK = '#111827';

const letters = (text: string, ground: string, ink = WHITE): Lettered => ({ ground, ink, letters: text });
const sign = (ground: string, drawn: string): Signed => ({ ground, sign: drawn });
const line = (d: string, ink: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const word = (text: string, at: string, ink: string): string => `<text ${at} fill="${ink}">${text}</text>`;

/** 36 wide and 24 high. */
export const CARD_PLATES: Readonly<Record<CardBrand, Drawing>> = {
  mastercard: sign(
    WHITE,
    '<rect x=".5" y=".5" width="35" height="23" rx="3.5" fill="none" stroke="#d8dde6"/><circle cx="14" cy="12" r="7" fill="#eb001b"/><circle cx="22" cy="12" r="7" fill="#f79e1b"/><path d="M18 6.3a7 7 0 0 1 0 11.4 7 7 0 0 1 0-11.4" fill="#ff5f00"/>',
  ),
  visa: sign(
    '#1a1f71',
    word('VISA', 'x="17.5" y="16.2" font-size="12" font-style="italic" textLength="26"', WHITE),
  ),
  verve: sign(
    '#00425f',
    `<circle cx="10.5" cy="12" r="7" fill="#ee312a"/>${line('M7.5 9.5l3 5.5 3-5.5', WHITE, 2.2)}${word('erve', 'x="26" y="15" font-size="8.5" textLength="16"', WHITE)}`,
  ),
  provider: sign('#566074', line('M9.5 7h17v10.5h-17zM9.5 10.5h17M12.5 14.5h4', WHITE, 1.5)),
};

/** The wallets' and the banks': 24 wide and high. */
export const TILES: Readonly<Record<string, Drawing>> = {
  'm-pesa': sign(
    '#2e7d32',
    `${word('M', 'x="9" y="16.5" font-size="13"', WHITE)}<rect x="15" y="5" width="6" height="14" rx="1.5" fill="${WHITE}"/><path d="M16.3 7.5h3.4v7h-3.4z" fill="#e4002b"/>`,
  ),
  airtel: sign(
    '#e40000',
    line('M10 18c4.5-1 7.5-4.5 7.5-8 0-2.5-2-4-4.5-4-3.5 0-6.5 3-6.5 5.5 0 3 4.5 2 6.5-2.5', WHITE, 2.6),
  ),
  equitel: letters('EQ', '#8b1e3f'),
  mtn: sign(
    '#fc0',
    `<ellipse cx="12" cy="12" rx="10" ry="6.3" fill="none" stroke="${DARK}" stroke-width="1.4"/>${word('MTN', 'x="12" y="14.3" font-size="6.5"', DARK)}`,
  ),
  telecel: sign(
    '#e60000',
    `<circle cx="12" cy="12" r="8" fill="${WHITE}"/>${line('M8.5 9h7M12 9v7', '#e60000', 2.6)}`,
  ),
  'at-money': letters('AT', '#0b3b8c'),
  orange: sign('#ff7900', word('orange', 'x="12" y="19" font-size="6" textLength="19"', DARK)),
  wave: sign(
    '#1dc8ff',
    `<ellipse cx="12" cy="13" rx="7" ry="8.5" fill="${DARK}"/><path d="M12 10c3-3 5 0 5 4s-2 7.5-5 7.5S7 18 7 14s2-7 5-4" fill="${WHITE}"/><path d="M10 12h4l-2 2.5z" fill="#f9a11b"/>`,
  ),
  moov: sign('#0b5fa5', word('m<tspan fill="#ff9a2e">oo</tspan>v', 'x="12" y="14.5" font-size="8"', WHITE)),
  'vodafone-cash': sign(
    '#e60000',
    `<circle cx="12" cy="12" r="8.5" fill="${WHITE}"/><path d="M15 5.5c-4 .5-6.5 4-6.5 7.3a4 4 0 0 0 7.8 1c.7-2.5-1-4.3-3-4.6 0-1.5.6-2.9 1.7-3.7" fill="#e60000"/>`,
  ),
  etisalat: letters('e&amp;', '#d50032'),
  'we-pay': letters('we', '#5c2d91'),
  mixx: letters('mixx', '#00377b', '#ffd100'),
  halopesa: letters('halo', '#f58220', DARK),

  'kuda-mfb': letters('kuda', '#40196d'),
  zenith: letters('Z', '#e3000f'),
  wema: letters('W', '#85006e'),
  firstbank: letters('FB', '#09365b', '#f2b632'),
  access: sign(
    '#112c79',
    `${line('M5 6.5l5.5 5.5L5 17.5', '#f58220', 2.6)}${line('M12 6.5l5.5 5.5-5.5 5.5', WHITE, 2.6)}`,
  ),
  fcmb: letters('fcmb', '#481470', '#fdb913'),
  gtb: sign(
    '#d3390a',
    `${word('GT', 'x="11" y="18" font-size="12"', WHITE)}<path d="M17 4h3v3h-3z" fill="${WHITE}"/>`,
  ),
  'globus-bank': sign(
    '#b91c2b',
    line(
      'M4.5 12a7.5 7.5 0 1 0 15 0 7.5 7.5 0 1 0-15 0M4.5 12h15M12 4.5c-4 4-4 11 0 15M12 4.5c4 4 4 11 0 15',
      WHITE,
      1.6,
    ),
  ),
  heritage: letters('H', '#4eb143', DARK),
  jaiz: letters('jaiz', '#936204'),
  sterling: letters('S', '#c8202c'),
  fidelity: letters('F', '#120e34', '#8ccf4d'),
  providus: letters('P', '#f9b000', DARK),
  opay: sign('#1dcf9f', '<circle cx="12" cy="12" r="6" fill="none" stroke="#210f60" stroke-width="4"/>'),
  unionbank: letters('U', '#169dec', DARK),
  uba: letters('UBA', '#c71910'),
  absa: letters('absa', '#dc0032'),
  'african-bank': letters('AB', '#14365d'),
  'bidvest-bank-gro': letters('BG', '#002d72'),
  capitec: sign(
    '#00558c',
    `${word('C', 'x="12" y="15.5" font-size="14"', WHITE)}<path d="M6 18.5h12v2H6z" fill="#e51b24"/>`,
  ),
  'cash-voucher': sign(
    '#566074',
    `${line('M4.5 7.5h15v3a1.5 1.5 0 0 0 0 3v3h-15v-3a1.5 1.5 0 0 0 0-3z', WHITE, 1.5)}${word('R', 'x="12" y="15" font-size="8"', WHITE)}`,
  ),
  fnb: letters('FNB', '#099', DARK),
  investec: letters('In', '#1b2a3d'),
  nedbank: letters('N', '#008533'),
  'standard-bank': sign(
    '#0033a1',
    `${line('M5.5 4.5h13V12c0 4-3 6-6.5 7.5C8.5 18 5.5 16 5.5 12z', WHITE, 1.5)}${word('SB', 'x="12" y="13.5" font-size="7.5"', WHITE)}`,
  ),
  tymebank: letters('tyme', '#ffd100', DARK),
  palmpay: letters('PP', '#7f3fbf'),

  // Banks that only hold accounts to transfer to.
  monnify: letters('M', '#0357ee'),
  vfd: letters('VFD', '#5b2a86'),
  optimus: letters('OB', '#00573f'),
};

/** For a bank that has no mark. */
export const ANY_BANK: Drawing = sign(
  '#566074',
  line('M5 10l7-4 7 4zM5 18.5h14M7.5 10.5v7.5M12 10.5v7.5M16.5 10.5v7.5', WHITE, 1.5),
);

/** All of them. */
export const SLUGS: readonly string[] = [...Object.keys(CARD_PLATES), ...Object.keys(TILES)];

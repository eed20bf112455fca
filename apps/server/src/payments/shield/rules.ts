// The shield against card testing (decision 0110): what counts as a sign, and from how many signs on which stage is in force. SQL fragments,
// because the statement that accepts an attempt judges by the same rules as the sweep.

/** 1: delay. 2: 3-D Secure, or the processor's page. 3: the same, and one card try a payment. */
export type Stage = 1 | 2 | 3;
export type StageReason = 'declines' | 'declines_of_day' | 'left';

/** What declines look like when lists of stolen or made-up cards are tried. The other kinds say that a card is good, or that its owner is there. */
export const TESTERS_DECLINES: ReadonlySet<string> = new Set([
  'NO_CARD_RECORD',
  'INVALID_CARD_DETAILS',
  'DO_NOT_HONOR',
  'FRAUDULENT_TRANSACTION',
  'CARD_EXPIRED',
  'UNKNOWN',
]);

/** The decline of a processor that names no kinds. */
export const UNNAMED_DECLINE = 'NOT_COMPLETED';

const listed = [...TESTERS_DECLINES].map((kind) => `'${kind}'`).join(', ');

/** SQL: whether the charge `c` ended with a bank's word. A charge that was never sent ends as NOT_COMPLETED too, without the processor's words. */
export const hasVerdictSql = (c: string): string =>
  `(${c}.status in ('success', 'duplicate', 'returned', 'credited') or ${c}.status = 'failed' and (${c}.error_type <> '${UNNAMED_DECLINE}' or ${c}.message is not null))`;

/** SQL: whether the charge `c`, typed here by a stranger, ended as a tester's does. */
export const isSignSql = (c: string): string =>
  `(${c}.status = 'failed' and ${c}.card_mark is not null and not ${c}.is_known_payer
    and (${c}.error_type in (${listed}) or ${c}.error_type = '${UNNAMED_DECLINE}' and ${c}.message is not null))`;

/**
 * SQL: whether the charge `c` was begun on a processor's page, where neither digits nor declines are seen, and has come to
 * nothing. Such signs hold nobody up.
 */
export const isLeftSql = (c: string): string =>
  `(${c}.card_mark is null and ${c}.status in ('failed', 'cancelled', 'left', 'action_required', 'unknown'))`;

/** SQL: whether the charge `c` is a stranger's, typed here, and its bank has not decided. Behind 3-D Secure nobody learns anything, so it is not counted. */
export const isOpenSql = (c: string): string =>
  `(${c}.card_mark is not null and ${c}.shield_stage < 2 and not ${c}.is_known_payer and ${c}.status in ('sent', 'action_required', 'unknown', 'left'))`;

/** SQL: what tells the card of the charge `c` from others; each that was typed elsewhere counts as another. */
export const cardSql = (c: string): string => `coalesce(${c}.card_mark, -40000 - ${c}.id)`;

/** A shop's last tries that have ended: those that were declined as testers' are weighed against them. */
export const WEIGHED = 24;
/** A payment looks at so many tries of its shop, and as many more as the shop had approvals, up to the most. */
export const LOOKED_AT = 50;
export const LOOKED_AT_MOST = 500;
export const WINDOW_MINUTES = 10;
/** How long a try without a verdict takes a stranger's place. */
export const OPEN_MINUTES = 5;
/** A stage ends so long after its last sign. */
export const STAGE_MINUTES = 30;
/** A sign renews its stage no more often, so that an attack writes little. */
export const RENEWED_EVERY_MS = 60_000;

/** Strangers' tries without a verdict at once, beside half of what was approved in ten minutes: a slow start, as TCP has one. */
export const SLOW_START = 10;
/** For a day after a stage from 2 on, less is needed for the next. */
export const SLOW_START_LATELY = 5;
/** A stranger beyond the slow start waits so long for a place, then goes by 3-D Secure or the processor's page. */
export const WAIT_FOR_PLACE_MS = 3_000;
export const LOOK_AGAIN_MS = 1_500;

/** Each sign from the fifth on delays by so much. */
export const DELAY_STEP_MS = 400;
export const DELAY_FROM = 4;
export const DELAY_MOST_MS = 6_000;

/** What a shop's usual share of testers' declines is taken for at least, and where too few tries tell it. */
const USUAL_LEAST = 0.05;
const USUAL_UNKNOWN = 0.2;
const USUAL_FROM = 50;

/**
 * SQL: the stage that so many signs among so many ended tries call for. Both the count and the share decide: no volume does by itself. At 12 %
 * declines stage 2 is out of reach: 12 of 24 would come once in 200,000 windows.
 * @param usual the shop's own share of such declines
 * @param lately whether it was under attack in the last 24 hours
 */
export const stageSql = (signs: string, ended: string, usual: string, lately: string): string => `case
  when ${signs} >= case when ${lately} then 5 else 12 end and ${signs} >= ${ended} * least(0.8, greatest(0.5, 3 * ${usual})) then 2
  when ${signs} >= case when ${lately} then 4 else 8 end and ${signs} >= ${ended} * least(0.6, greatest(0.25, 2 * ${usual})) then 1
  else 0 end`;

/** SQL: the same for the cards of one range of numbers, which are all tried by one person when most of them are declined so. */
export const rangeStageSql = (signs: string, ended: string): string =>
  `case when ${signs} >= 8 and ${signs} >= ${ended} * 0.75 then 2 else 0 end`;

/** SQL: the shop's own share, of the row `s` of shields, which may be missing. */
export const usualSql = (s: string): string =>
  `case when ${s}.usual_tries >= ${USUAL_FROM} then greatest(${USUAL_LEAST}, ${s}.usual_declines::float8 / ${s}.usual_tries) else ${USUAL_UNKNOWN} end`;

/** Two bytes of the card's keyed hash, as PostgreSQL's smallint has them. */
export function markOf({ buckets: [newest] }: { buckets: readonly [string, ...string[]] }): number {
  return Buffer.from(newest, 'hex').readInt16BE(0);
}

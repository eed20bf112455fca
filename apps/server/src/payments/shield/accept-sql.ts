// What the shield says of an attempt by card, inside the statement that accepts it (decision 0110): it reads the shop's last tries and the
// stages in force, and writes nothing of its own.
import {
  cardSql,
  DELAY_FROM,
  DELAY_MOST_MS,
  DELAY_STEP_MS,
  hasVerdictSql,
  isOpenSql,
  isSignSql,
  LOOK_AGAIN_MS,
  LOOKED_AT,
  LOOKED_AT_MOST,
  OPEN_MINUTES,
  rangeStageSql,
  SLOW_START,
  SLOW_START_LATELY,
  stageSql,
  UNNAMED_DECLINE,
  usualSql,
  WAIT_FOR_PLACE_MS,
  WEIGHED,
  WINDOW_MINUTES,
} from './rules.ts';

/** How a card can be kept from telling a tester anything. `none`: not at all; `own`: it is a saved card, which its owner alone can use. */
export type ShieldMeans = 'three_ds' | 'page' | 'hosted' | 'own' | 'none';

/** An attempt by card as the shield counts it. */
export type CardTry = {
  /** The shop's name among those that try at once: its public key. */
  shop: string;
  means: ShieldMeans;
  isSavedCard: boolean;
  /** Two bytes of the card's keyed hash; null where the card is typed on the processor's page. */
  mark: number | null;
  /** How long it has been held already. */
  waitedMs: number;
};

/** As the statement reads it. */
export function toShieldInput(tried: CardTry | null | undefined): object | undefined {
  if (!tried) return undefined;
  const { means, isSavedCard, mark, waitedMs } = tried;
  return { means, is_saved: isSavedCard, mark, waited_ms: waitedMs };
}

/**
 * SQL: a row for each row of `priced` that is counted, those that are not having no `shield`. In the order in which it is read: who pays; what is
 * in force; the shop's last tries; what they call for; what becomes of this one.
 */
export const SHIELDED = `
  select w.*,
    w.verdict = 'own' as goes_as_it_is,
    case when w.verdict in ('three_ds', 'page') then w.verdict end as goes_by
  from (
    select q.*, case
      when q.waited_ms < q.delay_ms then 'hold'
      when q.stage_for_payer < 2 and q.is_over and q.waited_ms < ${WAIT_FOR_PLACE_MS} then 'hold'
      when q.stage_for_payer < 2 and not q.is_over then 'own'
      when q.stage_for_payer >= 3 and q.has_tried then 'one_try'
      when q.means in ('three_ds', 'page') then q.means
      when q.means = 'none' and q.is_over and q.waited_ms < ${WAIT_FOR_PLACE_MS} then 'hold'
      when q.means = 'none' and q.is_over then 'busy'
      else 'own' end as verdict,
      case when q.waited_ms < q.delay_ms then q.delay_ms - q.waited_ms else ${LOOK_AGAIN_MS} end as hold_ms
    from (
      select z.*,
        -- a payer whom the shop knows is not hindered before stage 3
        case when z.is_known and z.stage < 3 then 0 else z.stage end as stage_for_payer,
        not z.is_known and z.means not in ('hosted', 'own')
          and z.open + row_number() over (partition by z.merchant_id, z.env, z.is_known order by z.transaction_id) > z.places as is_over,
        case when z.is_known or z.stage = 0 or not (z.is_open_to_all or z.sign_stage > 0) then 0
          else least(${DELAY_MOST_MS}, greatest(0, z.signs - ${DELAY_FROM}) * ${DELAY_STEP_MS}) end as delay_ms,
        z.is_open_to_all and z.stage > 0 as hides_reason
      from (
        select y.*, greatest(y.least_stage, y.kept_stage, y.sign_stage, y.range_stage) as stage,
          case when y.means = 'none' and greatest(y.least_stage, y.kept_stage, y.sign_stage, y.range_stage) >= 2 then 2
            else y.slow_start + greatest(y.approved, y.approvals) / 2 end as places
        from (
          select p.transaction_id, p.merchant_id, p.env, p.card_first_six as first_six, p.shield ->> 'means' as means,
            (p.shield ->> 'waited_ms')::int as waited_ms, (p.shield ->> 'mark')::smallint as mark,
            p.public_session is not null or p.opened_by_page or p.payment_link_id is not null as is_open_to_all,
            payer.is_known, o.least_stage, o.approvals, r.open, r.approved, r.signs, r.ended, r.range_signs, r.range_ended, g.sign_at,
            case when o.is_undone then 0 else coalesce(g.stage, 0) end as kept_stage,
            case when g.is_lately then ${SLOW_START_LATELY} else ${SLOW_START} end as slow_start,
            case when o.is_undone then 0
              when g.stage >= 2 and r.shielded_signs >= 6 then 3
              else ${stageSql('r.signs', 'r.ended', 'o.usual', 'g.is_lately')} end as sign_stage,
            case when o.is_undone then 0 else ${rangeStageSql('r.range_signs', 'r.range_ended')} end as range_stage,
            exists (select from charges c where c.transaction_id = p.transaction_id and c.merchant_id is not null
              and (c.public_session is null) = (p.public_session is null)
              and (c.status = 'failed' and (c.error_type <> '${UNNAMED_DECLINE}' or c.message is not null))) as has_tried
          from priced p
          cross join lateral (select (p.shield ->> 'is_saved')::boolean or exists (
            select from json_array_elements_text(p.instrument -> 'buckets') b(hex)
            join instrument_tries t on t.bucket = decode(b.hex, 'hex') join charges c on c.id = t.charge_id and c.status = 'success'
            join transactions x on x.id = c.transaction_id
            where x.merchant_id = p.merchant_id and x.env = p.env and lower(x.customer_email) = lower(p.customer_email)) as is_known) payer
          cross join lateral (
            select coalesce(max(s.undone_until) > p.at, false) as is_undone,
              coalesce(max(case when s.least_until > p.at then s.least_stage end), 0) as least_stage,
              coalesce(max(case when s.approvals_at > p.at - interval '3 min' then s.approvals end), 0) as approvals,
              coalesce(max(${usualSql('s')}), ${usualSql('(null::shields)')}) as usual
            from shields s where s.merchant_id = p.merchant_id and s.env = p.env) o
          cross join lateral (
            select max(k.stage) filter (where k.ended_at is null and k.ends_at > p.at and (k.first_six is null or k.first_six = p.card_first_six)) as stage,
              max(k.last_sign_at) filter (where k.ended_at is null and k.ends_at > p.at and k.first_six is null) as sign_at,
              coalesce(bool_or(k.first_six is null and k.stage >= 2 and (k.ended_at is not null or k.ends_at <= p.at)), false) as is_lately
            from (
              select * from shield_stages x where x.merchant_id = p.merchant_id and x.env = p.env and x.ended_at is null
                and coalesce(x.first_six, '') in ('', p.card_first_six)
              union all
              (select * from shield_stages x where x.merchant_id = p.merchant_id and x.env = p.env and x.ended_at is not null
                order by x.id desc limit 10)) k
            where k.ends_at > p.at - interval '24 hours') g
          cross join lateral (
            select count(distinct c.card) filter (where c.is_open and c.sent_at > p.at - interval '${OPEN_MINUTES} min') as open,
              count(distinct c.card) filter (where c.status = 'success') as approved,
              count(distinct c.card) filter (where c.has_verdict and c.nth <= ${WEIGHED}) as ended,
              count(distinct c.card) filter (where c.is_sign and c.nth <= ${WEIGHED}) as signs,
              count(distinct c.card) filter (where c.is_sign and c.shield_stage >= 2) as shielded_signs,
              count(distinct c.card) filter (where c.has_verdict and c.card_first_six = p.card_first_six) as range_ended,
              count(distinct c.card) filter (where c.is_sign and c.card_first_six = p.card_first_six) as range_signs
            from (
              select c.*, ${cardSql('c')} as card, ${isOpenSql('c')} as is_open, ${isSignSql('c')} as is_sign, v.has_verdict,
                row_number() over (partition by v.has_verdict order by c.id desc) as nth
              from (
                select id, status, error_type, message, card_mark, is_known_payer, shield_stage, card_first_six, sent_at from charges x
                where x.merchant_id = p.merchant_id and x.env = p.env
                order by x.id desc limit least(${LOOKED_AT} + o.approvals, ${LOOKED_AT_MOST})) c
              cross join lateral (select ${hasVerdictSql('c')} as has_verdict) v
              where c.sent_at > p.at - interval '${WINDOW_MINUTES} min') c) r
          where p.shield is not null) y) z) q) w`;

/** What the statement answers of the shield, beside each attempt; null where it is not counted. */
export type ShieldRow = {
  shield_verdict: 'hold' | 'own' | 'three_ds' | 'page' | 'one_try' | 'busy' | null;
  shield_hold_ms: number | null;
  shield_hides_reason: boolean | null;
  shield_signs: ShieldSigns | null;
};

/** What was counted, where it calls for a stage. */
export type ShieldSigns = {
  merchant_id: number;
  env: 'test' | 'live';
  first_six: string | null;
  /** The shop's; that of the cards that begin alike. */
  sign_stage: number;
  range_stage: number;
  kept_stage: number;
  /** The last sign of the stage in force for the whole shop. */
  sign_at: string | null;
  signs: number;
  ended: number;
  range_signs: number;
  range_ended: number;
};

/** SQL: the columns of a ShieldRow, of the row `h` of what SHIELDED answers, which may be missing. */
export const SHIELD_COLUMNS = `h.verdict as shield_verdict, h.hold_ms as shield_hold_ms, h.hides_reason as shield_hides_reason,
  case when h.sign_stage > 0 or h.range_stage > 0 then json_build_object('merchant_id', h.merchant_id, 'env', h.env, 'first_six', h.first_six,
    'sign_stage', h.sign_stage, 'range_stage', h.range_stage, 'kept_stage', h.kept_stage, 'sign_at', h.sign_at,
    'signs', h.signs, 'ended', h.ended, 'range_signs', h.range_signs, 'range_ended', h.range_ended) end as shield_signs`;

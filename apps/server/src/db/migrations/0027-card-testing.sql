-- The shield against card testing (decision 0110): card tries are counted by shop, and what is done about them is kept as rows.

-- For charges by card alone. A charge's shop and environment never change, so an index of them costs its updates nothing.
alter table charges
  add column merchant_id bigint,
  add column env text,
  add column is_known_payer boolean not null default false,
  add column shield_stage smallint not null default 0,
  add column hides_reason boolean not null default false;
comment on column charges.merchant_id is
  'Of a charge by card: its payment''s merchant, by which card tries are counted; null: by another channel, or from before they were.';
comment on column charges.env is 'Of a charge by card: its payment''s environment.';
comment on column charges.is_known_payer is
  'Whether its payer is known to the shop: a saved card, or a card and e-mail that have paid here before. They are not counted as strangers.';
comment on column charges.shield_stage is
  'The stage that it was accepted under; from 2 on it went by 3-D Secure or by the processor''s page. A stranger beyond the slow start counts as 2.';
comment on column charges.hides_reason is
  'Whether the payer is told one sentence for the declines that card testers look for: the payment was opened by a public key or a link while a '
  'stage was on. The merchant sees the reason.';
-- A shop's last card tries, newest first: so many rows are read, however many there are.
create index charges_of_shop on charges (merchant_id, env, id) where merchant_id is not null;

create table shields (
  merchant_id bigint not null references merchants,
  env environment not null,

  -- the shop's own usual
  usual_tries integer not null default 0,
  usual_declines integer not null default 0,
  usual_at timestamptz,

  -- how busy it is
  approvals integer not null default 0,
  approvals_at timestamptz,

  -- what its owner has decided
  undone_until timestamptz,
  least_stage smallint check (least_stage between 1 and 3),
  least_until timestamptz,

  primary key (merchant_id, env),
  check (usual_declines <= usual_tries),
  check ((least_stage is null) = (least_until is null))
);
comment on table shields is 'What the shield knows of a shop, and what the owner has decided. A shop without card tries has no row.';
comment on column shields.usual_tries is 'Card tries that have ended, outside of stages, among the shop''s last ones: as a sweep counted them.';
comment on column shields.usual_declines is 'How many of these were testers'' declines.';
comment on column shields.usual_at is 'When that was counted; null: never.';
comment on column shields.approvals is 'Cards approved within the ten minutes before approvals_at; kept for busy shops, whose slow start is wider.';
comment on column shields.undone_until is 'The owner has undone the stages: until then none is in force. Null: never undone.';
comment on column shields.least_stage is 'The owner has hardened the shop: at least this stage is in force until least_until. Null: not hardened.';

create table shield_stages (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchants,
  env environment not null,
  first_six text check (first_six ~ '^[0-9]{6}$'),
  stage smallint not null check (stage between 1 and 3),
  reason text not null check (reason in ('declines', 'declines_of_day', 'left')),
  tries integer not null,
  declines integer not null,
  since timestamptz not null,
  last_sign_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  check (since <= last_sign_at and last_sign_at < ends_at)
);
comment on table shield_stages is
  'A stage of the shield, once for each time that it was entered. When one follows another, that one has ended. A row is in force while '
  'ends_at is ahead and ended_at is null, and its shop''s owner has not undone it (shields.undone_until).';
comment on column shield_stages.first_six is 'The first six digits of the cards that it is for; null: all of the shop''s cards.';
comment on column shield_stages.stage is '1: delay. 2: 3-D Secure, or the processor''s page. 3: the same, and one card try a payment.';
comment on column shield_stages.reason is
  'declines: testers'' declines in the last ten minutes. declines_of_day: in the last 24 hours. left: cards begun on a processor''s page and left '
  'or failed there, where no kind of decline is seen.';
comment on column shield_stages.tries is 'Card tries that had ended in the span of the reason, at the last sign.';
comment on column shield_stages.declines is 'How many of these were signs: testers'' declines, or left.';
comment on column shield_stages.ends_at is 'Thirty minutes after the last sign. It is judged at each use: nothing need run for it to end.';
comment on column shield_stages.ended_at is 'When that was noted, or when another stage took its place; null: not yet.';
create unique index shield_stages_current on shield_stages (merchant_id, env, coalesce(first_six, '')) where ended_at is null;
create index shield_stages_of_merchant on shield_stages (merchant_id, env, id);

-- Card tries are counted by card, so that a payer who mistypes one card again and again is no card tester (decision 0110).

alter table charges add column card_mark smallint;
comment on column charges.card_mark is
  'Two bytes of the card''s keyed hash (instrument_tries.bucket): enough to tell the cards of ten minutes apart, and far too little to find one '
  'again. Null where no card was typed here, or nobody''s own: a test card.';

-- Whether cards are typed on our own page and sent to the processor, for which the merchant needs its card papers. Where not, the payer types
-- the card on the processor's page, if it has one (decision 0059).
alter table provider_accounts add column direct_cards boolean not null default true;

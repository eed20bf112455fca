-- The language that a payer has chosen for the payment's page (decision 0062); null: nobody has.
alter table transactions add column language text;

-- Whether the merchant's payers are offered languages that no native speaker has read yet.
alter table merchants add column draft_languages boolean not null default false;

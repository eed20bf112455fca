-- What a payment is for, line by line, as its merchant has said: {name, quantity, unitMinor, picture} of each, and together the amount. A
-- link hands its lines to the payments that it opens. Null: the merchant has said nothing.
alter table transactions add column items jsonb;
alter table payment_links add column items jsonb;

-- A merchant's texts for payers by language (decision 0065): [[tag, text], …] in the merchant's order, which objects would lose. Beside each
-- stays the one text that releases before this one read. Null: it was given once. The lines of an order have theirs in "names", inside of items.
alter table transactions add column narrations jsonb;
alter table payment_links add column names jsonb, add column descriptions jsonb;

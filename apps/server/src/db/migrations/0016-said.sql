-- What a charge says to its payer in words of ours, as its code and parameters: the sentence is made in the language of whoever reads it.
-- Null: only the provider has words, which stay in message.
alter table charges add column said jsonb;

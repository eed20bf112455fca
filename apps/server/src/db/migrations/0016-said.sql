-- What a charge says to its payer in words of ours, as its code and parameters: the sentence is made in the language of whoever reads it.
-- Null: only the provider has words, which stay in message. The codes are those of packages/copy/src/en/charges.ts. The release before this
-- one would leave a code standing that is true no more, so it does not work beside it.
alter table charges add column said jsonb;

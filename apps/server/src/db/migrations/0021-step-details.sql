-- What a processor says of the step that is open, beside what it asks for: its own sentence, an address's country, a code to dial, where to pay.
-- It is shown, and decides nothing; with the step it goes.
alter table charges add column step_details jsonb;

-- How long charges take now, said at the stages that wait (decision 0068): the payments of the last hour and week are found by their time.
create index journal_payments on journal (at) where reason = 'payment';

-- How many charges have the same last four digits is planned by what they hold: without statistics of its own the expression counts as one in two
-- hundred of all charges, and a customer's name beside four digits reads all payments of the name.
create statistics charges_last_four_values on (coalesce(card_last_four, bank_last_four, right(wallet_masked, 4))) from charges;

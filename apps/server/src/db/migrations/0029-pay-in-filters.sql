-- "A customer says she paid": a merchant looks payments up by the customer's email or by the amount (GET /pay-ins), newest first.
create index transactions_of_email on transactions (merchant_id, env, lower(customer_email), id);
create index transactions_of_amount on transactions (merchant_id, env, amount_minor, id);

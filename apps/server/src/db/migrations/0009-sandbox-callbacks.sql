-- Where the sandbox sends its callbacks about an account: each account at a provider has an address of its own.
alter table sandbox.accounts add column callback_url text;

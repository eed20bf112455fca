-- The sandbox is a program of its own, with a database of its own: what the service's database held of it is gone.
drop schema if exists sandbox cascade;

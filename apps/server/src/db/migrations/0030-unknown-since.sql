-- Since when nobody can say how money that goes back ends: when it was first tried, or when its processor last said that it has it. Unlike
-- sent_at it stays where the sum is sent again, so that no loop of sends goes on for ever.
alter table obligations add column unknown_since timestamptz;
alter table refund_parts add column unknown_since timestamptz;

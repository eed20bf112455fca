-- M-Pesa's list of payments names a charge by no more than the first letters of its reference (providers/port.ts, CUT_LENGTH).
create index charges_cut_reference on charges (lower(left(reference, 16)));

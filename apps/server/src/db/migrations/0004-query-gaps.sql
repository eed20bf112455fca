-- A processor is asked about one charge no more often than it allows, whichever page, callback or sweep of whichever process wants it.
--   queried_at: when it was last asked; kept only where the processor sets a gap
alter table charges add column queried_at timestamptz;

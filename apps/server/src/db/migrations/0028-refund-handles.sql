-- What a processor calls a charge where money of it goes back, if that is another name than elsewhere and only a callback brings it.
alter table charges add column refund_handle text;

-- What tills told on a day, for the list beside the till (R-220). Without it the list would look at every member of the brand.
CREATE INDEX loyalty_events_of_till ON loyalty_events (program_id, received_at)
  WHERE source IN ('till', 'till-refund') AND reason IS NULL;

-- A receipt's number belongs to the register that printed it. One that another register of its brand has told of already bears its
-- register behind the sign 0x1f (modules/loyalty/members/registers.ts): these are found by their number along an index of their own.
CREATE INDEX loyalty_events_at_registers ON loyalty_events (program_id, source, split_part(external_id, E'\x1f', 1))
  WHERE strpos(external_id, E'\x1f') > 0;

-- A reward may be meant for the customers of a segment alone (LOYALTY §6): the others do not see it.
ALTER TABLE segments ADD UNIQUE (program_id, id);
ALTER TABLE rewards ADD COLUMN segment_id uuid,
  -- A segment that a reward names stays. A removed reward names none.
  ADD CONSTRAINT rewards_segment FOREIGN KEY (program_id, segment_id) REFERENCES segments (program_id, id),
  ADD CHECK (segment_id IS NULL OR state <> 'removed');
CREATE INDEX rewards_of_segment ON rewards (program_id, segment_id) WHERE segment_id IS NOT NULL;

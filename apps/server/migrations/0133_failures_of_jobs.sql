-- How often a job has failed in a row: one that fails once or twice is tried again within a minute, and only then is an operator told.
ALTER TABLE job_runs ADD COLUMN failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0);
UPDATE job_runs SET failures = 3 WHERE failed_at > coalesce(done_at, '-infinity');

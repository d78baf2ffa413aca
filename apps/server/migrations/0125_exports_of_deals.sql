-- Deals are exported like coupons: they are a brand's, and of no program (decision 116).
ALTER TABLE export_schedules
  DROP CONSTRAINT export_schedules_what_check,
  DROP CONSTRAINT export_schedules_check,
  ADD CONSTRAINT export_schedules_what_check CHECK (what IN ('customers', 'movements', 'purchases', 'coupons', 'deals')),
  ADD CONSTRAINT export_schedules_check CHECK ((what IN ('coupons', 'deals')) = (program_id IS NULL));
ALTER TABLE export_files
  DROP CONSTRAINT export_files_what_check,
  ADD CONSTRAINT export_files_what_check CHECK (what IN ('customers', 'movements', 'purchases', 'coupons', 'deals'));

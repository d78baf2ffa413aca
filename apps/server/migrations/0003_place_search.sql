-- Names of comuni as people type them: without accents, case and punctuation ("forli", "sant angelo"). No index: findPlaces()
-- reads them all.
ALTER TABLE places ADD COLUMN search_name text NOT NULL DEFAULT '';
-- GET /place without q: the largest
CREATE INDEX places_largest ON places (population DESC, id);

-- Regulations of loyalty programs (docs/decisions/0059): what the brand wrote by hand, and the versions that were published.

-- Sections written by hand, in place of generated ones or beside them; the document is put together from them and the
-- program. A list of {id, title, blocks, basis}, basis being the SHA-256 of the generated section that it covers.
CREATE TABLE regulation_drafts (
  program_id uuid PRIMARY KEY REFERENCES programs (id) ON DELETE CASCADE,
  -- Counts the changes, so that of two people who edit at once the second is told
  version integer NOT NULL CHECK (version >= 1),
  sections jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE regulations (
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  version integer NOT NULL CHECK (version >= 1),
  -- The document: title, what it cites, sections of typed blocks. sha256 is that of its canonical text.
  body jsonb NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- What it was made of: company, dates, mechanics, levels, rewards. The next version is compared with it.
  terms jsonb NOT NULL,
  config_version integer NOT NULL,
  -- 0 = the brand had never saved any levels
  tier_version integer NOT NULL CHECK (tier_version >= 0),
  catalogue_sha256 text NOT NULL CHECK (catalogue_sha256 ~ '^[0-9a-f]{64}$'),
  -- Differences to the version before: a list of {path, before, after, effect}
  diff jsonb NOT NULL DEFAULT '[]',
  published_at timestamptz NOT NULL,
  PRIMARY KEY (program_id, version),
  FOREIGN KEY (program_id, config_version) REFERENCES program_versions (program_id, version)
);
CREATE TRIGGER regulations_append_only BEFORE UPDATE OR DELETE ON regulations
  FOR EACH ROW EXECUTE FUNCTION keep_program_versions();
CREATE TRIGGER regulations_kept BEFORE TRUNCATE ON regulations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The version in force is one that exists.
ALTER TABLE programs ADD CONSTRAINT programs_regulation
  FOREIGN KEY (id, regulation_version) REFERENCES regulations (program_id, version) DEFERRABLE INITIALLY DEFERRED;

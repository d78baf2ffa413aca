-- The PDF of a regulation that the promoter has signed: one a program, for the brand's own people alone
-- (docs/decisions/0066-signed-regulations.md).

-- Documents are files like pictures and films, but never public, also while something uses them.
ALTER TABLE files
  DROP CONSTRAINT files_key_check,
  ADD CONSTRAINT files_key_check CHECK (
    key ~ '^(images|videos)/[a-z]+/[0-9a-f-]{36}\.(webp|mp4|webm|mov)$' OR key ~ '^documents/[a-z]+/[0-9a-f-]{36}\.pdf$'
  ),
  DROP CONSTRAINT files_kind_check,
  ADD CONSTRAINT files_kind_check CHECK (kind IN ('image', 'video', 'document')),
  -- SHA-256 of a document's bytes, in hex
  ADD COLUMN sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT files_document_hash CHECK ((kind = 'document') = (sha256 IS NOT NULL));

CREATE TABLE signed_regulations (
  program_id uuid PRIMARY KEY REFERENCES programs (id) ON DELETE CASCADE,
  -- The version in force when the file came
  version integer NOT NULL,
  key text NOT NULL UNIQUE REFERENCES files (key),
  added_at timestamptz NOT NULL,
  FOREIGN KEY (program_id, version) REFERENCES regulations (program_id, version) ON DELETE CASCADE
);

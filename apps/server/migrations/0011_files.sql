-- Uploaded pictures and videos. The bytes are in the storage (disk or S3) under the key; a picture has its sizes beside
-- it. Nobody but its owner sees a file until something published uses it.
CREATE TABLE files (
  key text PRIMARY KEY CHECK (key ~ '^(images|videos)/[a-z]+/[0-9a-f-]{36}\.(webp|mp4|webm|mov)$'),
  owner_id uuid REFERENCES users (id) ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('image', 'video')),
  content_type text NOT NULL,
  bytes bigint NOT NULL CHECK (bytes > 0),
  width integer,
  height integer,
  -- Every object of the storage that belongs to it, the key among them.
  objects text[] NOT NULL,
  created_at timestamptz NOT NULL,
  -- Since when something uses it; null = private, and gone after a day.
  used_at timestamptz,
  -- What uses it: 'user avatar <id>', 'deal <id>' …; a file belongs to one thing.
  used_by text,
  CHECK ((used_at IS NULL) = (used_by IS NULL))
);
CREATE INDEX files_of_owner ON files (owner_id);
CREATE INDEX files_unused ON files (created_at) WHERE used_at IS NULL;
CREATE INDEX files_used_by ON files (used_by) WHERE used_by IS NOT NULL;

-- A video on its way, chunk by chunk; its parts are objects of the storage.
CREATE TABLE uploads (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  file_name text NOT NULL,
  parts text[] NOT NULL DEFAULT '{}',
  bytes bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, file_name)
);
CREATE INDEX uploads_old ON uploads (updated_at);

-- Uploaded pictures and videos. The bytes are in the storage (disk or S3) under the key; a picture has its sizes beside
-- it. Nobody but its owner sees a file until something published uses it.
CREATE TABLE files (
  key text PRIMARY KEY CHECK (key ~ '^(images|videos)/[a-z]+/[0-9a-f-]{36}\.(webp|mp4|webm|mov)$'),
  owner_id uuid REFERENCES users (id) ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('image', 'video')),
  content_type text NOT NULL,
  -- Of all objects together.
  bytes integer NOT NULL CHECK (bytes > 0),
  width integer,
  height integer,
  -- Every object of the storage that belongs to it, the key among them.
  objects text[] NOT NULL,
  created_at timestamptz NOT NULL,
  -- Since when something uses it; null = private.
  used_at timestamptz,
  -- What uses it: 'user-avatar <id>', 'brand-logo <id>' …; a file belongs to one thing.
  used_by text,
  -- From when an unused file may be removed.
  due_at timestamptz,
  CHECK ((used_at IS NULL) = (used_by IS NULL)),
  CHECK ((due_at IS NULL) = (used_by IS NOT NULL))
);
CREATE INDEX files_of_owner ON files (owner_id);
CREATE INDEX files_due ON files (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX files_used_by ON files (used_by) WHERE used_by IS NOT NULL;

-- A video on its way, chunk by chunk; its parts are objects of the storage.
CREATE TABLE uploads (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  file_name text NOT NULL,
  parts text[] NOT NULL DEFAULT '{}',
  -- SHA-256 of each part: by it a chunk that is sent again is known.
  digests text[] NOT NULL DEFAULT '{}',
  bytes integer NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  -- The whole file once it is put together: the last chunk sent again gets it again.
  key text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, file_name),
  CHECK (cardinality(parts) = cardinality(digests))
);
CREATE INDEX uploads_old ON uploads (updated_at);

-- Messages between a consumer and a brand. docs/decisions/0074 tells why.

-- One for each pair. The row is locked by whoever writes into it, so that ids of messages follow their order.
CREATE TABLE conversations (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  brand_id uuid NOT NULL REFERENCES brands (id),
  -- The last message, as lists show it; null before the first one.
  last_id uuid,
  last_text text NOT NULL DEFAULT '',
  last_by_brand boolean,
  last_at timestamptz,
  -- How far each side has read, and how many messages of the other side have come since.
  user_read_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  brand_read_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  user_unread integer NOT NULL DEFAULT 0 CHECK (user_unread >= 0),
  brand_unread integer NOT NULL DEFAULT 0 CHECK (brand_unread >= 0),
  -- Who of the brand answers; the others see it and do not write unless they take over.
  assigned_to uuid REFERENCES users (id),
  -- The side that wants no more messages.
  blocked_side text CHECK (blocked_side IN ('user', 'brand')),
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, brand_id)
) WITH (fillfactor = 80);
-- Lists of either side, newest message first
CREATE INDEX conversations_of_user ON conversations (user_id, last_id DESC) WHERE last_id IS NOT NULL;
CREATE INDEX conversations_of_brand ON conversations (brand_id, last_id DESC) WHERE last_id IS NOT NULL;
-- Badges
CREATE INDEX conversations_unread_user ON conversations (user_id) WHERE user_unread > 0;
CREATE INDEX conversations_unread_brand ON conversations (brand_id) WHERE brand_unread > 0;
-- Erasure of the brand's people
CREATE INDEX conversations_assigned ON conversations (assigned_to) WHERE assigned_to IS NOT NULL;

CREATE TABLE messages (
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT uuidv7(),
  by_brand boolean NOT NULL,
  -- Who of the two sides wrote it; null after an erasure.
  author_id uuid,
  text text NOT NULL CHECK (char_length(text) <= 2000),
  image text,
  deal_id uuid,
  -- Chosen by the author's browser, which sends again what got no answer.
  client_id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, id),
  CHECK (text <> '' OR image IS NOT NULL)
);
CREATE UNIQUE INDEX messages_sent_once ON messages (conversation_id, client_id);
-- Export and erasure of who wrote for a brand
CREATE INDEX messages_of_author ON messages (author_id, id) WHERE author_id IS NOT NULL;

-- Answers that a brand's people send with a press.
CREATE TABLE quick_replies (
  brand_id uuid PRIMARY KEY REFERENCES brands (id),
  texts text[] NOT NULL CHECK (cardinality(texts) <= 12),
  updated_at timestamptz NOT NULL
);

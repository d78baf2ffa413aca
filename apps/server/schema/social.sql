-- Posts, comments, reviews and conversations.

-- == Functions for columns and indexes ==
-- Their results are stored: a change of one takes a migration that makes the columns and indexes
-- again.

-- Returns the words of a message, each prefixed with the end of its conversation's id, so that one
-- index finds the words of a single conversation.
CREATE FUNCTION message_words(conversation_id uuid, text text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(
  SELECT right(conversation_id::text, 12) || '/' || word
  FROM unnest(tsvector_to_array(to_tsvector('simple'::regconfig, plain_text(text)))) AS word));

-- == Posts ==

-- Proof Posts: a person's images of a bought product, and the decision of its brand.
CREATE TABLE posts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  author_id uuid NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE RESTRICT,
  -- The product's brand; null = a product of the catalogue, for which the platform decides.
  brand_id uuid REFERENCES brands (id) ON DELETE RESTRICT,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 80),
  description text NOT NULL CHECK (char_length(description) BETWEEN 1 AND 1000),
  cover_url text NOT NULL,
  video_url text,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'refused', 'removed')),
  -- Rises with each visible change.
  revision integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  -- The BrandPoints of its approval
  points integer NOT NULL DEFAULT 0 CHECK (points >= 0),
  reason text,
  reason_text text NOT NULL DEFAULT '',
  like_count integer NOT NULL DEFAULT 0 CHECK (like_count >= 0),
  created_at timestamptz NOT NULL,
  -- When it was last sent or decided; lists are ordered by it.
  listed_at timestamptz NOT NULL,
  -- The audit log names the person who decided.
  decided_at timestamptz,
  -- Stems of title, text and product; the trigger below fills it.
  search tsvector NOT NULL DEFAULT '',
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CHECK ((state IN ('refused', 'removed')) = (reason IS NOT NULL)),
  CHECK (state = 'approved' OR points = 0),
  -- One per person and product, so that its points are given once.
  UNIQUE (author_id, product_id)
) WITH (fillfactor = 85);
-- The strip on Home and GET /post/browse, newest first; the posts of a product
CREATE INDEX posts_approved ON posts (listed_at DESC, id DESC) WHERE state = 'approved';
CREATE INDEX posts_of_product ON posts (product_id, listed_at DESC, id DESC) WHERE state = 'approved';
-- A person's own posts
CREATE INDEX posts_of_author ON posts (author_id, listed_at DESC, id DESC);
-- The waiting posts of a brand and of the platform, the longest wait first
CREATE INDEX posts_waiting_of_brand ON posts (brand_id, listed_at, id) WHERE state = 'pending';
CREATE INDEX posts_waiting ON posts (listed_at, id) WHERE state = 'pending';
CREATE INDEX posts_search ON posts USING gin (search) WHERE state = 'approved';
-- GET /post/record: its orders, the posts of a state, and words of posts that are not public
CREATE INDEX posts_by_creation ON posts (created_at, id);
CREATE INDEX posts_by_title ON posts (plain_text(title), id);
CREATE INDEX posts_by_state ON posts (state, created_at, id);
CREATE INDEX posts_search_other ON posts USING gin (search) WHERE state <> 'approved';

-- The numbers of approved posts, in all and per product, because counting a million rows at each
-- request would take too long.
CREATE TABLE post_counts (
  -- Null = of all products
  product_id uuid UNIQUE NULLS NOT DISTINCT REFERENCES products (id) ON DELETE CASCADE,
  approved integer NOT NULL CHECK (approved >= 0)
) WITH (fillfactor = 70);

-- Likes of Proof Posts.
CREATE TABLE post_likes (
  post_id uuid NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (post_id, user_id)
);
-- Export and erasure of a person
CREATE INDEX post_likes_of_user ON post_likes (user_id, post_id);

-- Requested reminders of a Proof Post (R-202); a sent one is deleted.
CREATE TABLE post_reminders (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, deal_id)
);
CREATE INDEX post_reminders_due ON post_reminders (due_at);

-- == Comments ==

-- Comments on deals (R-151 to R-169), replies one level deep.
CREATE TABLE comments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
  -- NULL = a comment of the deal; otherwise the comment that this is a reply to, which itself is no
  -- reply
  parent_id uuid REFERENCES comments (id) ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The brand in whose name its staff wrote
  brand_id uuid REFERENCES brands (id) ON DELETE CASCADE,
  -- The person that a reply to a reply answers
  mentioned_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- '' once the author deleted it; kept after a removal by moderation, so that it can be restored
  text text NOT NULL,
  like_count integer NOT NULL DEFAULT 0 CHECK (like_count >= 0),
  -- Replies that are not deleted
  reply_count integer NOT NULL DEFAULT 0 CHECK (reply_count >= 0),
  -- False = deleted and without replies: hidden completely
  shown boolean NOT NULL DEFAULT true,
  -- The author's first comment with content on the deal: loyalty programs may reward it
  counts boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  -- The person who removed it, if not its author, and the reason for the author (art. 17 Digital
  -- Services Act)
  removed_by uuid REFERENCES users (id) ON DELETE SET NULL,
  removal_reason text CHECK (removal_reason IN ('offensive', 'spam', 'privacy', 'illegal', 'fake', 'other')),
  CONSTRAINT comments_keep_rules CHECK ((shown OR deleted_at IS NOT NULL) AND (removed_by IS NULL OR deleted_at IS NOT NULL))
);
-- GET /comment, newest first. Likes and replies change none of its columns.
CREATE INDEX comments_of_deal ON comments (deal_id, created_at DESC, id DESC) WHERE parent_id IS NULL AND shown;
-- The replies of a comment, oldest first
CREATE INDEX comments_replies ON comments (parent_id, created_at, id) WHERE parent_id IS NOT NULL;
-- Slow mode: a person's last comment on a deal; export and erasure
CREATE INDEX comments_of_author ON comments (author_id, deal_id, created_at);
CREATE INDEX comments_mentions ON comments (mentioned_id) WHERE mentioned_id IS NOT NULL;
CREATE INDEX comments_of_brand ON comments (brand_id) WHERE brand_id IS NOT NULL;
CREATE INDEX comments_removed ON comments (removed_by) WHERE removed_by IS NOT NULL;

-- Counters of a deal's comments in a narrow row, because the deal's row has indexes and triggers.
CREATE TABLE deal_comments (
  deal_id uuid PRIMARY KEY REFERENCES deals (id) ON DELETE CASCADE,
  -- Comments and replies that are not deleted
  total integer NOT NULL DEFAULT 0 CHECK (total >= 0),
  -- The minute in which comments are counted, and their number
  minute_began_at timestamptz NOT NULL,
  in_minute integer NOT NULL DEFAULT 0,
  -- The deal is in slow mode until then
  slow_until timestamptz
);

-- Likes of comments.
CREATE TABLE comment_likes (
  comment_id uuid NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (comment_id, user_id)
);
CREATE INDEX comment_likes_of_user ON comment_likes (user_id, comment_id);

-- Comments that a person does not want to see
CREATE TABLE comment_hides (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  comment_id uuid NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, comment_id)
);
CREATE INDEX comment_hides_of_comment ON comment_hides (comment_id);

-- Authors whose comments a person does not want to see
CREATE TABLE comment_mutes (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  muted_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, muted_id)
);
CREATE INDEX comment_mutes_of_muted ON comment_mutes (muted_id);

-- == Reviews ==

-- Reviews of products by their buyers, and the answers of the sellers.
CREATE TABLE reviews (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  author_id uuid NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE RESTRICT,
  -- The brand that sold the product to the author; it answers, and rewards in its programs.
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE RESTRICT,
  -- The redeemed deal; for a purchase the newest deal of the product at that brand, if there is
  -- one.
  deal_id uuid REFERENCES deals (id) ON DELETE SET NULL,
  -- The kind of the confirmed purchase behind it, and its moment
  proof text NOT NULL CHECK (proof IN ('redemption', 'purchase')),
  bought_at timestamptz NOT NULL,
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
  -- 'aged': older than two years in restaurants or tourism; it is kept, but no list or average has it
  state text NOT NULL DEFAULT 'shown' CHECK (state IN ('shown', 'removed', 'aged')),
  removal_reason text CHECK (removal_reason IN ('offensive', 'spam', 'privacy', 'illegal', 'fake', 'other')),
  -- A loyalty program gave points for it; every list of the review states this.
  rewarded boolean NOT NULL DEFAULT false,
  helpful_count integer NOT NULL DEFAULT 0 CHECK (helpful_count >= 0),
  -- The brand's answer; the audit log names its writer.
  answer text CHECK (char_length(answer) BETWEEN 1 AND 1000),
  answered_at timestamptz,
  answer_edited_at timestamptz,
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  CHECK ((state = 'removed') = (removal_reason IS NOT NULL)),
  CHECK ((answer IS NULL) = (answered_at IS NULL) AND (answer IS NOT NULL OR answer_edited_at IS NULL)),
  -- One per product and person (R-310)
  UNIQUE (author_id, product_id)
) WITH (fillfactor = 85);
-- GET /review: each order, with or without a number of stars, is merged from five scans, one for
-- each number of stars.
CREATE INDEX reviews_of_product ON reviews (product_id, stars, created_at DESC, id DESC) WHERE state = 'shown';
CREATE INDEX reviews_helpful_of_product ON reviews (product_id, stars, helpful_count DESC, created_at DESC, id DESC)
  WHERE state = 'shown';
-- GET /review/brand/{brandId}, the same
CREATE INDEX reviews_of_brand ON reviews (brand_id, stars, created_at DESC, id DESC) WHERE state = 'shown';
CREATE INDEX reviews_helpful_of_brand ON reviews (brand_id, stars, helpful_count DESC, created_at DESC, id DESC)
  WHERE state = 'shown';
-- Reviews without an answer
CREATE INDEX reviews_unanswered ON reviews (brand_id, created_at DESC, id DESC) WHERE state = 'shown' AND answer IS NULL;
-- A person's own reviews
CREATE INDEX reviews_of_author ON reviews (author_id, created_at DESC, id DESC);
CREATE INDEX reviews_of_deal ON reviews (deal_id) WHERE deal_id IS NOT NULL;

-- The numbers of shown reviews with 1 to 5 stars, because counting a million reviews at each
-- request would take too long.
CREATE TABLE product_reviews (
  product_id uuid PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  one integer NOT NULL CHECK (one >= 0),
  two integer NOT NULL CHECK (two >= 0),
  three integer NOT NULL CHECK (three >= 0),
  four integer NOT NULL CHECK (four >= 0),
  five integer NOT NULL CHECK (five >= 0)
) WITH (fillfactor = 70);

-- The same for all products of a brand.
CREATE TABLE brand_reviews (
  brand_id uuid PRIMARY KEY REFERENCES brands (id) ON DELETE CASCADE,
  one integer NOT NULL CHECK (one >= 0),
  two integer NOT NULL CHECK (two >= 0),
  three integer NOT NULL CHECK (three >= 0),
  four integer NOT NULL CHECK (four >= 0),
  five integer NOT NULL CHECK (five >= 0),
  -- The reviews without an answer among these
  unanswered integer NOT NULL CHECK (unanswered >= 0)
) WITH (fillfactor = 70);

-- Votes of people who found a review helpful.
CREATE TABLE review_votes (
  review_id uuid NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (review_id, user_id)
);
-- Export and erasure of a person
CREATE INDEX review_votes_of_user ON review_votes (user_id, review_id);

-- == Conversations ==

-- Conversations, one for each pair. Every writer locks the row, so that ids of messages follow
-- their order.
CREATE TABLE conversations (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  brand_id uuid NOT NULL REFERENCES brands (id),
  -- The last message, for lists; null before the first one.
  last_id uuid,
  last_text text NOT NULL DEFAULT '',
  last_by_brand boolean,
  last_at timestamptz,
  -- The last read message of each side, and the number of later messages of the other side.
  user_read_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  brand_read_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  user_unread integer NOT NULL DEFAULT 0 CHECK (user_unread >= 0),
  brand_unread integer NOT NULL DEFAULT 0 CHECK (brand_unread >= 0),
  -- The brand's employee who answers; the others only read unless they take over.
  assigned_to uuid REFERENCES users (id),
  -- The side that wants no more messages.
  blocked_side text CHECK (blocked_side IN ('user', 'brand')),
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, brand_id)
) WITH (fillfactor = 80);
-- Lists of either side, newest message first
CREATE INDEX conversations_of_user ON conversations (user_id, last_id DESC) WHERE last_id IS NOT NULL;
CREATE INDEX conversations_of_brand ON conversations (brand_id, last_id DESC) WHERE last_id IS NOT NULL;
-- Numbers of unread messages
CREATE INDEX conversations_unread_user ON conversations (user_id) WHERE user_unread > 0;
CREATE INDEX conversations_unread_brand ON conversations (brand_id) WHERE brand_unread > 0;
-- Erasure of the brand's people
CREATE INDEX conversations_assigned ON conversations (assigned_to) WHERE assigned_to IS NOT NULL;

-- Messages of a conversation.
CREATE TABLE messages (
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT uuidv7(),
  by_brand boolean NOT NULL,
  -- The author, of either side; null after an erasure.
  author_id uuid,
  text text NOT NULL CHECK (char_length(text) <= 2000),
  image text,
  deal_id uuid,
  -- Chosen by the author's browser, which repeats a request without an answer.
  client_id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, id),
  CHECK (text <> '' OR image IS NOT NULL)
);
CREATE UNIQUE INDEX messages_sent_once ON messages (conversation_id, client_id);
-- Export and erasure of a brand's writer
CREATE INDEX messages_of_author ON messages (author_id, id) WHERE author_id IS NOT NULL;
-- fastupdate is off: a search reads this index once for each conversation, and each time would read
-- the whole list of pending entries.
CREATE INDEX messages_words ON messages USING gin (message_words(conversation_id, text)) WITH (fastupdate = off);

-- Prepared answers that a brand's people send with one press.
CREATE TABLE quick_replies (
  brand_id uuid PRIMARY KEY REFERENCES brands (id),
  texts text[] NOT NULL CHECK (cardinality(texts) <= 12),
  updated_at timestamptz NOT NULL
);

-- == Foreign keys of earlier schema files to these tables ==

ALTER TABLE reports ADD FOREIGN KEY (comment_id) REFERENCES comments (id) ON DELETE CASCADE;
ALTER TABLE reports ADD FOREIGN KEY (post_id) REFERENCES posts (id) ON DELETE CASCADE;
ALTER TABLE reports ADD FOREIGN KEY (review_id) REFERENCES reviews (id) ON DELETE CASCADE;

-- The row without a product counts the posts of all products.
INSERT INTO post_counts (product_id, approved) VALUES (NULL, 0);

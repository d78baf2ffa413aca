-- Proof Posts: what people show of a product that they bought, and what its brand decides about it
-- (docs/decisions/0069-proof-posts.md).
CREATE TABLE posts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  author_id uuid NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE RESTRICT,
  -- The product's brand; null = a product of the catalogue, about which the platform decides.
  brand_id uuid REFERENCES brands (id) ON DELETE RESTRICT,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 80),
  description text NOT NULL CHECK (char_length(description) BETWEEN 1 AND 1000),
  cover_url text NOT NULL,
  video_url text,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'refused', 'removed')),
  -- Rises with each change of what people see.
  revision integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  -- BrandPoints that its approval gave
  points integer NOT NULL DEFAULT 0 CHECK (points >= 0),
  reason text,
  reason_text text NOT NULL DEFAULT '',
  like_count integer NOT NULL DEFAULT 0 CHECK (like_count >= 0),
  created_at timestamptz NOT NULL,
  -- When it was sent, sent again or decided last: what lists go by.
  listed_at timestamptz NOT NULL,
  -- Who decided stands in the audit log.
  decided_at timestamptz,
  -- Stems of title, text and product; the trigger below fills it.
  search tsvector NOT NULL DEFAULT '',
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CHECK ((state IN ('refused', 'removed')) = (reason IS NOT NULL)),
  CHECK (state = 'approved' OR points = 0),
  -- One a person and product: its points are given once.
  UNIQUE (author_id, product_id)
) WITH (fillfactor = 85);
-- The strip on Home and GET /post/browse, newest first; those of a product
CREATE INDEX posts_approved ON posts (listed_at DESC, id DESC) WHERE state = 'approved';
CREATE INDEX posts_of_product ON posts (product_id, listed_at DESC, id DESC) WHERE state = 'approved';
-- One's own
CREATE INDEX posts_of_author ON posts (author_id, listed_at DESC, id DESC);
-- The queue of a brand and that of the platform, who waits longest first
CREATE INDEX posts_waiting_of_brand ON posts (brand_id, listed_at, id) WHERE state = 'pending';
CREATE INDEX posts_waiting ON posts (listed_at, id) WHERE state = 'pending';
CREATE INDEX posts_search ON posts USING gin (search) WHERE state = 'approved';

CREATE FUNCTION fill_post_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := search_vector(concat_ws(' ', NEW.title, NEW.description,
    (SELECT product_name FROM products WHERE id = NEW.product_id)));
  RETURN NEW;
END $$;
CREATE TRIGGER posts_search_filled BEFORE INSERT OR UPDATE OF title, description ON posts
  FOR EACH ROW EXECUTE FUNCTION fill_post_search();

-- How many approved posts there are, in all and of each product: counting a million rows at each request would take too long.
CREATE TABLE post_counts (
  -- Null = of all products
  product_id uuid UNIQUE NULLS NOT DISTINCT REFERENCES products (id) ON DELETE CASCADE,
  approved integer NOT NULL CHECK (approved >= 0)
) WITH (fillfactor = 70);
INSERT INTO post_counts (product_id, approved) VALUES (NULL, 0);

-- At the end of the transaction, the product's row first: nobody waits longer than a commit takes, and never crosswise.
CREATE FUNCTION count_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := 0;
  product uuid;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'approved' THEN change := change - 1; product := OLD.product_id; END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'approved' THEN change := change + 1; product := NEW.product_id; END IF;
  IF change = 0 THEN RETURN NULL; END IF;
  INSERT INTO post_counts AS c (product_id, approved) VALUES (product, greatest(change, 0))
    ON CONFLICT (product_id) DO UPDATE SET approved = c.approved + change;
  UPDATE post_counts SET approved = approved + change WHERE product_id IS NULL;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER posts_counted AFTER INSERT OR DELETE OR UPDATE OF state ON posts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_post();

CREATE TABLE post_likes (
  post_id uuid NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (post_id, user_id)
);
-- Export and erasure of a person
CREATE INDEX post_likes_of_user ON post_likes (user_id, post_id);

-- Who wants to be reminded of a Proof Post (R-202); a row goes when it was told.
CREATE TABLE post_reminders (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, deal_id)
);
CREATE INDEX post_reminders_due ON post_reminders (due_at);

-- Reports are of Proof Posts too; the deal is then one of the product's. One report of a post by each person.
ALTER TABLE reports ADD COLUMN post_id uuid REFERENCES posts (id) ON DELETE CASCADE;
CREATE UNIQUE INDEX reports_of_post ON reports (post_id, reporter_id) WHERE post_id IS NOT NULL;

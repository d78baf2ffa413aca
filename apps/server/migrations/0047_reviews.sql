-- Reviews: what buyers say of a product, and what its seller answers (docs/decisions/0074-reviews.md).
CREATE TABLE reviews (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  author_id uuid NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE RESTRICT,
  -- Who sold it to the author: answers, and pays in its programs.
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE RESTRICT,
  -- The redeemed deal; of a purchase the newest one of the product at that brand, if there is one.
  deal_id uuid REFERENCES deals (id) ON DELETE SET NULL,
  -- The confirmed purchase that it rests on, and when that was
  proof text NOT NULL CHECK (proof IN ('redemption', 'purchase')),
  bought_at timestamptz NOT NULL,
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
  state text NOT NULL DEFAULT 'shown' CHECK (state IN ('shown', 'removed')),
  removal_reason text CHECK (removal_reason IN ('offensive', 'spam', 'privacy', 'illegal', 'fake', 'other')),
  -- A loyalty program gave points for it: said wherever it is shown.
  rewarded boolean NOT NULL DEFAULT false,
  helpful_count integer NOT NULL DEFAULT 0 CHECK (helpful_count >= 0),
  -- The brand's; who of its people wrote it stands in the audit log.
  answer text CHECK (char_length(answer) BETWEEN 1 AND 1000),
  answered_at timestamptz,
  answer_edited_at timestamptz,
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  CHECK ((state = 'removed') = (removal_reason IS NOT NULL)),
  CHECK ((answer IS NULL) = (answered_at IS NULL) AND (answer IS NOT NULL OR answer_edited_at IS NULL)),
  -- Once a product and person (R-310)
  UNIQUE (author_id, product_id)
) WITH (fillfactor = 85);
-- GET /review: each order, with or without a number of stars, is merged from five walks, one for each number of stars.
CREATE INDEX reviews_of_product ON reviews (product_id, stars, created_at DESC, id DESC) WHERE state = 'shown';
CREATE INDEX reviews_helpful_of_product ON reviews (product_id, stars, helpful_count DESC, created_at DESC, id DESC)
  WHERE state = 'shown';
-- GET /review/brand/{brandId}, the same
CREATE INDEX reviews_of_brand ON reviews (brand_id, stars, created_at DESC, id DESC) WHERE state = 'shown';
CREATE INDEX reviews_helpful_of_brand ON reviews (brand_id, stars, helpful_count DESC, created_at DESC, id DESC)
  WHERE state = 'shown';
-- What a brand has not answered
CREATE INDEX reviews_unanswered ON reviews (brand_id, created_at DESC, id DESC) WHERE state = 'shown' AND answer IS NULL;
-- One's own
CREATE INDEX reviews_of_author ON reviews (author_id, created_at DESC, id DESC);
CREATE INDEX reviews_of_deal ON reviews (deal_id) WHERE deal_id IS NOT NULL;

-- How many shown reviews gave 1 to 5 stars: a million of them are not counted at each request.
CREATE TABLE product_reviews (
  product_id uuid PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  one integer NOT NULL CHECK (one >= 0),
  two integer NOT NULL CHECK (two >= 0),
  three integer NOT NULL CHECK (three >= 0),
  four integer NOT NULL CHECK (four >= 0),
  five integer NOT NULL CHECK (five >= 0)
) WITH (fillfactor = 70);
CREATE TABLE brand_reviews (
  brand_id uuid PRIMARY KEY REFERENCES brands (id) ON DELETE CASCADE,
  one integer NOT NULL CHECK (one >= 0),
  two integer NOT NULL CHECK (two >= 0),
  three integer NOT NULL CHECK (three >= 0),
  four integer NOT NULL CHECK (four >= 0),
  five integer NOT NULL CHECK (five >= 0),
  -- Of all these, those without an answer
  unanswered integer NOT NULL CHECK (unanswered >= 0)
) WITH (fillfactor = 70);

-- At the end of the transaction, the product's row first: nobody waits longer than a commit takes, and never crosswise.
CREATE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer[] := '{0,0,0,0,0}';
  waiting integer := 0;
  about reviews := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'shown' THEN
    change[OLD.stars] := change[OLD.stars] - 1;
    IF OLD.answer IS NULL THEN waiting := waiting - 1; END IF;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'shown' THEN
    change[NEW.stars] := change[NEW.stars] + 1;
    IF NEW.answer IS NULL THEN waiting := waiting + 1; END IF;
  END IF;
  IF change <> '{0,0,0,0,0}' THEN
    INSERT INTO product_reviews AS c (product_id, one, two, three, four, five)
    VALUES (about.product_id, greatest(change[1], 0), greatest(change[2], 0), greatest(change[3], 0), greatest(change[4], 0),
      greatest(change[5], 0))
    ON CONFLICT (product_id) DO UPDATE SET one = c.one + change[1], two = c.two + change[2], three = c.three + change[3],
      four = c.four + change[4], five = c.five + change[5];
  END IF;
  IF change <> '{0,0,0,0,0}' OR waiting <> 0 THEN
    INSERT INTO brand_reviews AS c (brand_id, one, two, three, four, five, unanswered)
    VALUES (about.brand_id, greatest(change[1], 0), greatest(change[2], 0), greatest(change[3], 0), greatest(change[4], 0),
      greatest(change[5], 0), greatest(waiting, 0))
    ON CONFLICT (brand_id) DO UPDATE SET one = c.one + change[1], two = c.two + change[2], three = c.three + change[3],
      four = c.four + change[4], five = c.five + change[5], unanswered = c.unanswered + waiting;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER reviews_counted AFTER INSERT OR DELETE OR UPDATE OF stars, state, answer ON reviews
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_review();

-- Who found a review helpful
CREATE TABLE review_votes (
  review_id uuid NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (review_id, user_id)
);
-- Export and erasure of a person
CREATE INDEX review_votes_of_user ON review_votes (user_id, review_id);

-- Reports are of reviews too; the deal is then the review's. One report of a review by each person.
ALTER TABLE reports ADD COLUMN review_id uuid REFERENCES reviews (id) ON DELETE CASCADE;
CREATE UNIQUE INDEX reports_of_review ON reports (review_id, reporter_id) WHERE review_id IS NOT NULL;

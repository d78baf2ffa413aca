-- Comments on deals (R-151 to R-169), replies one level deep.
CREATE TABLE comments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
  -- NULL = a comment of the deal; otherwise the comment that this is a reply to, which itself is no reply
  parent_id uuid REFERENCES comments (id) ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The shop in whose name its staff wrote
  brand_id uuid REFERENCES brands (id) ON DELETE CASCADE,
  -- Whom a reply to a reply answers
  mentioned_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- '' once the author deleted it; kept where moderation removed it, so that it can be given back
  text text NOT NULL,
  like_count integer NOT NULL DEFAULT 0 CHECK (like_count >= 0),
  -- Replies that are not deleted
  reply_count integer NOT NULL DEFAULT 0 CHECK (reply_count >= 0),
  -- False = deleted and without replies: nothing of it is shown
  shown boolean NOT NULL DEFAULT true,
  -- The author's first comment on the deal that says something: loyalty programs may pay for it
  counts boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  -- Who removed it, where that was not its author, and the reason given to the author (art. 17 Digital Services Act)
  removed_by uuid REFERENCES users (id) ON DELETE SET NULL,
  removal_reason text CHECK (removal_reason IN ('offensive', 'spam', 'privacy', 'illegal', 'fake', 'other')),
  CONSTRAINT comments_keep_rules CHECK ((shown OR deleted_at IS NOT NULL) AND (removed_by IS NULL OR deleted_at IS NOT NULL))
);
-- GET /comment, newest first. Neither likes nor replies change what it holds.
CREATE INDEX comments_of_deal ON comments (deal_id, created_at DESC, id DESC) WHERE parent_id IS NULL AND shown;
-- The replies of a comment, oldest first
CREATE INDEX comments_replies ON comments (parent_id, created_at, id) WHERE parent_id IS NOT NULL;
-- Slow mode: when somebody last wrote about a deal; export and erasure
CREATE INDEX comments_of_author ON comments (author_id, deal_id, created_at);
CREATE INDEX comments_mentions ON comments (mentioned_id) WHERE mentioned_id IS NOT NULL;
CREATE INDEX comments_of_brand ON comments (brand_id) WHERE brand_id IS NOT NULL;
CREATE INDEX comments_removed ON comments (removed_by) WHERE removed_by IS NOT NULL;

-- What is counted of the comments of a deal: a narrow row, as the deal's own has indexes and triggers.
CREATE TABLE deal_comments (
  deal_id uuid PRIMARY KEY REFERENCES deals (id) ON DELETE CASCADE,
  -- Comments and replies that are not deleted
  total integer NOT NULL DEFAULT 0 CHECK (total >= 0),
  -- The minute in which comments are counted, and how many came in it
  minute_began_at timestamptz NOT NULL,
  in_minute integer NOT NULL DEFAULT 0,
  -- Until then the deal is in slow mode
  slow_until timestamptz
);

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

-- Reports are of a deal, or of a comment on it, and are decided. Without a reporter: found by the list of offensive words.
ALTER TABLE reports
  ALTER COLUMN reporter_id DROP NOT NULL,
  ADD COLUMN comment_id uuid REFERENCES comments (id) ON DELETE CASCADE,
  ADD COLUMN decision text CHECK (decision IN ('kept', 'removed')),
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
  ADD CONSTRAINT reports_are_decided CHECK ((decision IS NULL) = (decided_at IS NULL));
-- One report of a comment by each person
CREATE UNIQUE INDEX reports_of_comment ON reports (comment_id, reporter_id) WHERE comment_id IS NOT NULL;
-- GET /report, newest first: what waits for a decision
DROP INDEX reports_newest;
CREATE INDEX reports_waiting ON reports (created_at DESC, id DESC) WHERE decision IS NULL;
CREATE INDEX reports_past ON reports (created_at DESC, id DESC) WHERE decision IS NOT NULL;
CREATE INDEX reports_decided ON reports (decided_by) WHERE decided_by IS NOT NULL;

-- Posts a comment or reply in one statement: rules of slow mode, row, counts, hint for moderation, event. Locks the comments that
-- are answered, then the deal's counts; whoever deletes a comment locks in the same order.
-- `slow`: {"after": comments in a minute, "lasts": seconds of slow mode, "between": seconds between two comments of a person}
CREATE FUNCTION post_comment(
  of_deal uuid, answered uuid, writer uuid, of_shop uuid, said text, is_suspicious boolean, says_something boolean,
  slow jsonb, moment timestamptz,
  OUT refusal text, OUT seconds integer, OUT id uuid
) LANGUAGE plpgsql AS $$
DECLARE
  shop uuid;
  target comments;
  root uuid;
  mentioned uuid;
  counts deal_comments;
  last_at timestamptz;
  is_first boolean;
BEGIN
  SELECT d.brand_id INTO shop FROM deals d WHERE d.id = of_deal;
  IF shop IS NULL THEN
    refusal := 'deal_not_found';
    RETURN;
  END IF;
  IF answered IS NOT NULL THEN
    SELECT coalesce(c.parent_id, c.id) INTO root FROM comments c WHERE c.id = answered AND c.deal_id = of_deal;
    PERFORM FROM comments c WHERE c.id = root FOR NO KEY UPDATE;
    SELECT * INTO target FROM comments c WHERE c.id = answered FOR NO KEY UPDATE;
    IF root IS NULL THEN
      refusal := 'comment_not_found';
      RETURN;
    END IF;
    IF target.deleted_at IS NOT NULL THEN
      refusal := 'comment_deleted';
      RETURN;
    END IF;
    IF target.parent_id IS NOT NULL THEN
      mentioned := target.author_id;
    END IF;
  END IF;

  INSERT INTO deal_comments AS k (deal_id, minute_began_at) VALUES (of_deal, moment) ON CONFLICT DO NOTHING;
  SELECT * INTO counts FROM deal_comments k WHERE k.deal_id = of_deal FOR UPDATE;
  IF counts.slow_until > moment AND of_shop IS DISTINCT FROM shop THEN
    SELECT max(c.created_at) INTO last_at FROM comments c WHERE c.author_id = writer AND c.deal_id = of_deal;
    seconds := ceil((slow ->> 'between')::integer - extract(epoch FROM moment - last_at));
    IF seconds > 0 THEN
      refusal := 'comment_slow_mode';
      RETURN;
    END IF;
  END IF;
  IF counts.minute_began_at <= moment - interval '1 minute' THEN
    counts.minute_began_at := moment;
    counts.in_minute := 0;
  END IF;
  counts.in_minute := counts.in_minute + 1;
  UPDATE deal_comments k SET total = k.total + 1, minute_began_at = counts.minute_began_at, in_minute = counts.in_minute,
    slow_until = CASE WHEN counts.in_minute >= (slow ->> 'after')::integer
      THEN moment + make_interval(secs => (slow ->> 'lasts')::integer) ELSE counts.slow_until END
  WHERE k.deal_id = of_deal;

  is_first := says_something AND NOT EXISTS (
    SELECT FROM comments c WHERE c.author_id = writer AND c.deal_id = of_deal AND c.counts);
  INSERT INTO comments (deal_id, parent_id, author_id, brand_id, mentioned_id, text, counts, created_at)
  VALUES (of_deal, root, writer, of_shop, mentioned, said, is_first, moment) RETURNING comments.id INTO id;
  UPDATE comments c SET reply_count = c.reply_count + 1, shown = true WHERE c.id = root;
  IF is_suspicious THEN
    INSERT INTO reports (deal_id, comment_id, reason, created_at) VALUES (of_deal, id, 'offensive', moment);
  END IF;
  PERFORM emit_event('comment.posted', jsonb_build_object('commentId', id, 'dealId', of_deal, 'brandId', shop,
    'authorId', writer, 'parentId', root, 'counts', is_first), moment);
END $$;

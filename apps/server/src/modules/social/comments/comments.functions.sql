-- Posts a comment or reply. session: checked here, with the roles that may write; null = checked
-- already. sent: the Idempotency-Key (withIdempotencyKey() in platform/http, with the same rules
-- and lock). staff: roles that write as their shop. slow_after comments in a minute make the deal
-- slow for slow_seconds; then a person waits slow_between seconds between two comments. refusal: a
-- code of the contract, or null. seconds: wait before a retry, where the refusal ends. answer: the
-- fields from which the server builds the answer, with the text; kept under the key, they give the
-- same answer again. replayed: this is the answer of an earlier request.
-- A refusal is returned and not raised, so nothing is written before it. Locks, in this order: key,
-- answered comments, counts of the deal; deleting a comment locks in the same order.
CREATE OR REPLACE FUNCTION post_comment(
  writer uuid, session uuid, roles text[], staff text[], sent request_key, of_deal uuid, answered uuid, said text,
  is_suspicious boolean, says_something boolean, slow_after integer, slow_seconds integer, slow_between integer,
  moment timestamptz,
  OUT refusal text, OUT seconds integer, OUT answer json, OUT replayed boolean
) LANGUAGE plpgsql AS $$
DECLARE
  author record;
  shop uuid;
  is_verified boolean;
  stored idempotency_keys;
  target comments;
  mentioned_name text;
  last_at timestamptz;
  may_write boolean;
  written record;
BEGIN
  replayed := false;
  -- As currentActor() in platform/auth.
  SELECT u.role, u.brand_id, u.username::text AS name, u.avatar, u.terms_due_at, s.id AS session,
    (SELECT d.brand_id FROM deals d WHERE d.id = of_deal) AS deal_brand_id
  INTO author
  FROM users u LEFT JOIN sessions s ON s.id = session AND s.user_id = u.id AND s.revoked_at IS NULL AND s.expires_at > moment
  WHERE u.id = writer AND u.erased_at IS NULL;
  IF session IS NOT NULL THEN
    IF author.session IS NULL THEN
      refusal := 'unauthenticated';
      RETURN;
    ELSIF author.role <> ALL (roles) THEN
      refusal := 'forbidden';
      RETURN;
    ELSIF author.terms_due_at <= moment THEN
      refusal := 'terms_due';
      RETURN;
    END IF;
  END IF;
  IF sent.key IS NOT NULL THEN
    IF NOT pg_try_advisory_xact_lock(hashtextextended('idempotency:' || sent.endpoint || ':' || writer || ':' || sent.key, 0)) THEN
      refusal := 'request_in_flight';
      seconds := 1;
      RETURN;
    END IF;
    SELECT * INTO stored FROM idempotency_keys k WHERE k.user_id = writer AND k.endpoint = sent.endpoint AND k.key = sent.key;
    IF FOUND THEN
      IF stored.request_hash <> sent.hash THEN
        refusal := 'idempotency_key_reused';
      ELSE
        refusal := stored.refusal ->> 'code';
        answer := stored.response::json;
        replayed := true;
      END IF;
      RETURN;
    END IF;
  END IF;

  IF author.deal_brand_id IS NULL THEN
    refusal := 'deal_not_found';
  ELSIF answered IS NOT NULL THEN
    -- Locks the top-level comment first. The thread of a reply never changes, but the answered
    -- comment may be deleted meanwhile.
    PERFORM FROM comments c
    WHERE c.id = (SELECT r.parent_id FROM comments r WHERE r.id = answered AND r.deal_id = of_deal) FOR NO KEY UPDATE;
    SELECT * INTO target FROM comments c WHERE c.id = answered AND c.deal_id = of_deal FOR NO KEY UPDATE;
    IF NOT FOUND THEN
      refusal := 'comment_not_found';
    ELSIF target.deleted_at IS NOT NULL THEN
      refusal := 'comment_deleted';
    END IF;
  END IF;
  IF refusal IS NOT NULL THEN
    -- A refusal is an answer too, as in withIdempotencyKey().
    IF sent.key IS NOT NULL THEN
      INSERT INTO idempotency_keys (user_id, endpoint, key, request_hash, created_at, refusal)
      VALUES (writer, sent.endpoint, sent.key, sent.hash, moment, jsonb_build_object('code', refusal));
    END IF;
    RETURN;
  END IF;

  -- Staff of a shop write in its name, everybody else in their own.
  IF author.brand_id IS NOT NULL AND author.role = ANY (staff) THEN
    SELECT b.id, b.username::text, coalesce(b.logo, b.avatar), b.verified INTO shop, author.name, author.avatar, is_verified
    FROM brands b WHERE b.id = author.brand_id;
  END IF;
  may_write := coalesce(shop = author.deal_brand_id, false);
  LOOP
    INSERT INTO deal_comments AS k (deal_id, total, minute_began_at, in_minute) VALUES (of_deal, 1, moment, 1)
    ON CONFLICT (deal_id) DO UPDATE SET total = k.total + 1,
      minute_began_at = CASE WHEN k.minute_began_at > moment - interval '1 minute' THEN k.minute_began_at ELSE moment END,
      in_minute = CASE WHEN k.minute_began_at > moment - interval '1 minute' THEN k.in_minute + 1 ELSE 1 END,
      slow_until = CASE WHEN k.minute_began_at > moment - interval '1 minute' AND k.in_minute + 1 >= slow_after
        THEN moment + make_interval(secs => slow_seconds) ELSE k.slow_until END
    WHERE may_write OR k.slow_until IS NULL OR k.slow_until <= moment;
    EXIT WHEN FOUND;
    -- The deal is slow. Its counts are locked now, so that nobody writes two comments at once.
    SELECT max(c.created_at) INTO last_at FROM comments c WHERE c.author_id = writer AND c.deal_id = of_deal;
    seconds := ceil(slow_between - extract(epoch FROM moment - last_at));
    IF seconds > 0 THEN
      refusal := 'comment_slow_mode';
      RETURN;
    END IF;
    seconds := NULL;
    may_write := true;
  END LOOP;

  INSERT INTO comments (deal_id, parent_id, author_id, brand_id, mentioned_id, text, counts, created_at)
  VALUES (of_deal, coalesce(target.parent_id, target.id), writer, shop,
    CASE WHEN target.parent_id IS NOT NULL THEN target.author_id END, said,
    says_something AND NOT EXISTS (
      SELECT FROM comments c WHERE c.author_id = writer AND c.deal_id = of_deal AND c.counts), moment)
  RETURNING id, parent_id, mentioned_id, counts INTO written;
  IF written.parent_id IS NOT NULL THEN
    UPDATE comments c SET reply_count = c.reply_count + 1, shown = true WHERE c.id = written.parent_id;
  END IF;
  IF is_suspicious THEN
    INSERT INTO reports (deal_id, comment_id, reason, origin, created_at)
    VALUES (of_deal, written.id, 'offensive', 'words', moment);
  END IF;
  -- As in comments.events.ts.
  INSERT INTO outbox_log (type, payload, created_at) VALUES ('comment.posted', jsonb_build_object('commentId', written.id,
    'dealId', of_deal, 'brandId', author.deal_brand_id, 'authorId', writer, 'parentId', written.parent_id,
    'counts', written.counts), moment);
  IF written.mentioned_id IS NOT NULL THEN
    SELECT coalesce(b.username, u.username)::text INTO mentioned_name
    FROM users u LEFT JOIN brands b ON b.id = u.brand_id WHERE u.id = written.mentioned_id;
  END IF;
  -- As Posted of comments.queries.ts.
  answer := json_build_object('id', written.id, 'brand_id', shop, 'deal_brand_id', author.deal_brand_id,
    'author_role', author.role, 'author_name', author.name, 'author_avatar', author.avatar, 'brand_verified', is_verified,
    'mentioned_id', written.mentioned_id, 'mentioned_name', mentioned_name, 'created_at', moment);
  IF sent.key IS NOT NULL THEN
    INSERT INTO idempotency_keys (user_id, endpoint, key, request_hash, created_at, response)
    VALUES (writer, sent.endpoint, sent.key, sent.hash, moment, answer::jsonb);
  END IF;
END $$;

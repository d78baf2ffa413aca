-- In whose name somebody did what a notice tells of: people see the brand, not who works there.
ALTER TABLE notices ADD COLUMN actor_brand_id uuid;
ALTER TABLE notice_actors ADD COLUMN brand_id uuid;

-- Words of a message, each with the end of its conversation's id before it, so that one index finds the words of one
-- conversation alone. docs/decisions/0076 tells why.
CREATE FUNCTION message_words(conversation_id uuid, text text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(
  SELECT right(conversation_id::text, 12) || '/' || word
  FROM unnest(tsvector_to_array(to_tsvector('simple'::regconfig, plain_text(text)))) AS word));

-- What finds messages of a conversation with words that begin with each word of a search; null when it has none.
CREATE FUNCTION message_query(conversation_id uuid, search text) RETURNS tsquery
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT string_agg(
    '''' || right(conversation_id::text, 12) || '/' || replace(replace(word, '\', '\\'), '''', '''''') || ''':*', ' & ')::tsquery
  FROM unnest(tsvector_to_array(to_tsvector('simple'::regconfig, plain_text(search)))) AS word);

-- A search looks into it once for each conversation, each time through all that a list of pending entries held.
CREATE INDEX messages_words ON messages USING gin (message_words(conversation_id, text)) WITH (fastupdate = off);

-- The platform's own people, who are told what waits for them
CREATE INDEX users_platform ON users (id) WHERE role = 'superAdmin';

-- Builds the query that finds messages of a conversation with words that begin with each word of a
-- search; null when the search has none.
CREATE OR REPLACE FUNCTION message_query(conversation_id uuid, search text) RETURNS tsquery
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT string_agg(
    '''' || right(conversation_id::text, 12) || '/' || replace(replace(word, '\', '\\'), '''', '''''') || ''':*', ' & ')::tsquery
  FROM unnest(tsvector_to_array(to_tsvector('simple'::regconfig, plain_text(search)))) AS word);

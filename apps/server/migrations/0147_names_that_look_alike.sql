-- What names that look the same have in common, as lookKey() of the domain says (packages/domain/src/names.ts): without invisible
-- characters, in plain forms (NFKC), small letters, letters that are drawn like Latin ones as Latin, one space for blanks.
CREATE FUNCTION look_key(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN trim(normalize(translate(lower(regexp_replace(regexp_replace(
    normalize(regexp_replace(name,
      '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]+', '', 'g'), NFKC),
      '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]+', '', 'g'),
      '[\u0009-\u000D \u0085\u1680\u2028\u2029]+', ' ', 'g') COLLATE pg_unicode_fast),
    'аеорсхуѕіјһԁԛԝѵкмтпвαεικνορτυχηᴀᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢıօսցհո',
    'aeopcxysijhdqwvkmtnbaeikvoptuxnacdeghijklmnoprtuvwyzioughn'), NFC), ' ');

-- Nobody takes a name that looks like another person's. Those who had one before keep it: they are the twins of the first. Whoever
-- takes a new name is no twin.
ALTER TABLE users ADD COLUMN look_twin integer NOT NULL DEFAULT 0;
UPDATE users SET look_twin = twins.number - 1
FROM (SELECT id, row_number() OVER (PARTITION BY look_key(username::text) ORDER BY created_at, id) AS number FROM users) twins
WHERE twins.id = users.id AND twins.number > 1;
CREATE UNIQUE INDEX users_username_look ON users (look_key(username::text), look_twin);

CREATE FUNCTION users_new_look() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW.look_twin := 0;
  RETURN NEW;
END $$;
CREATE TRIGGER users_new_look BEFORE UPDATE OF username ON users FOR EACH ROW
  WHEN (look_key(NEW.username::text) IS DISTINCT FROM look_key(OLD.username::text)) EXECUTE FUNCTION users_new_look();

-- Brands and programs may have one name, as shops do, but none that only looks like another's (refuseLookalike).
CREATE INDEX brands_username_look ON brands (look_key(username::text));
CREATE INDEX programs_name_look ON programs (look_key(name::text));

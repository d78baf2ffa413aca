-- Pictures come from uploads alone. Records of before may name an address elsewhere, or an upload that they never
-- claimed, which is therefore a 404 for everybody else and removed after a day.

-- An upload that a deal names belongs to the first deal of its uploader's brand (of any brand for a superAdmin's).
WITH named AS (
  SELECT DISTINCT ON (f.key) f.key, d.id
  FROM deals d CROSS JOIN LATERAL unnest(d.images || d.video_url) AS a (address)
    JOIN files f ON f.key = substr(a.address, length('/files/') + 1)
    JOIN users u ON u.id = f.owner_id AND (u.brand_id = d.brand_id OR u.role = 'superAdmin')
  WHERE a.address LIKE '/files/images/deal/%' OR a.address LIKE '/files/videos/%'
  ORDER BY f.key, d.created_at, d.id
)
UPDATE files f SET used_by = 'deal ' || named.id, used_at = now(), due_at = NULL
FROM named WHERE f.key = named.key AND f.used_by IS NULL;

-- Addresses elsewhere go; a deal or slide that is left without a picture gets a neutral one.
UPDATE deals SET
  images = coalesce(
    (SELECT array_agg(i.address ORDER BY i.place) FROM unnest(images) WITH ORDINALITY AS i (address, place)
      WHERE i.address LIKE '/%'),
    '{/no-picture.svg}'),
  video_url = CASE WHEN video_url LIKE '/%' THEN video_url END
WHERE video_url NOT LIKE '/%' OR EXISTS (SELECT FROM unnest(images) AS i (address) WHERE i.address NOT LIKE '/%');
UPDATE banners SET image = '/no-picture.svg' WHERE image NOT LIKE '/%';
UPDATE users SET avatar = NULL WHERE avatar NOT LIKE '/%';
UPDATE brands SET logo = CASE WHEN logo LIKE '/%' THEN logo END, avatar = CASE WHEN avatar LIKE '/%' THEN avatar END
WHERE logo NOT LIKE '/%' OR avatar NOT LIKE '/%';
-- Nothing shows the picture of a product yet; those of a deal belong to the deal.
UPDATE products SET image = NULL WHERE image NOT LIKE '/files/demo/%';

-- From now on none can come back, whoever writes.
ALTER TABLE deals
  ADD CONSTRAINT deals_images_own CHECK (array_to_string(images, ' ') !~ '(^| )([^/]|//)'),
  ADD CONSTRAINT deals_video_own CHECK (video_url ~ '^/[^/]');
ALTER TABLE banners ADD CONSTRAINT banners_image_own CHECK (image ~ '^/[^/]');
ALTER TABLE users ADD CONSTRAINT users_avatar_own CHECK (avatar ~ '^/[^/]');
ALTER TABLE brands
  ADD CONSTRAINT brands_logo_own CHECK (logo ~ '^/[^/]'),
  ADD CONSTRAINT brands_avatar_own CHECK (avatar ~ '^/[^/]');
ALTER TABLE products ADD CONSTRAINT products_image_own CHECK (image ~ '^/[^/]');

/**
 * Makes brands, products and users. $1 goods, $2 kinds of goods, $3 kinds of shops, $4 names, $5 the benchmark's user,
 * $6 number of shops.
 */
export const CATALOGUE = `
  WITH made_products AS (
    INSERT INTO products (product_name, maker, description)
    SELECT goods || ' ' || kind, name, 'Un prodotto scelto con cura, da gustare o regalare.'
    FROM unnest($1::text[]) goods, unnest($2::text[]) kind,
      LATERAL (SELECT ($4::text[])[1 + abs(hashtext(goods || kind)) % cardinality($4::text[])] AS name) n
  ), made_user AS (
    INSERT INTO users (id, email, username, handle) VALUES ($5, 'bench@example.test', 'Bench', 'bench')
  )
  INSERT INTO brands (username, handle, logo, avatar, description, verified, address, city, lat, lon, opening)
  SELECT
    ($3::text[])[1 + n % cardinality($3::text[])] || ' ' || ($4::text[])[1 + (n * 7919 + n / 20) % cardinality($4::text[])],
    'shop.' || n, '/files/demo/logo-' || n % 50 || '.svg', '/files/demo/avatar-' || n % 50 || '.svg',
    'Un negozio di quartiere, aperto da tre generazioni.', n % 3 = 0, 'Via Roma ' || n % 200, place.name,
    place.lat + reach * cos(angle) / 111195,
    place.lon + reach * sin(angle) / (111195 * cos(radians(place.lat))),
    CASE WHEN n % 10 > 0 THEN int4multirange(int4range(540, 1170), int4range(1980, 2610), int4range(3420, 4050),
      int4range(4860, 5490), int4range(6300, 7110), int4range(7740, 8600)) END
  FROM generate_series(1, $6::int) n
  CROSS JOIN LATERAL (SELECT random() AS draw, 2 * pi() * random() AS angle, random() AS far WHERE n > 0) dice
  CROSS JOIN LATERAL (
    SELECT p.* FROM bench_places p WHERE p.upto >= dice.draw ORDER BY p.upto LIMIT 1
  ) place
  -- Shops thin out from the centre: the reach grows with the town (3 km for a million people).
  CROSS JOIN LATERAL (SELECT -ln(1 - 0.999 * dice.far) * 60 * power(greatest(place.population, 200), 0.28) AS reach) r`

/** Makes $1 deals, each at a shop, with a product, in one to three categories; the first categories have the most. */
export const DEALS = `
  INSERT INTO deals (brand_id, product_id, title, description, tags, category_ids, images, link, price_cents, discount,
    discount_price_cents, lowest_price_cents, points, counted_redemptions, like_count, want_count, own_count,
    share_count, expires_at, lat, lon, created_at, search)
  SELECT b.id, p.id, p.product_name || ' in offerta',
    'Vieni a trovarci: ' || p.product_name || ' al miglior prezzo del quartiere, fino a esaurimento delle scorte. '
      || 'Prenota dal telefono e ritira in negozio quando vuoi, senza costi aggiuntivi e senza pensieri.',
    ARRAY['offerta', 'locale', 'qualità'],
    categories.ids,
    ARRAY['/files/demo/p' || d.n % 300 || '.svg', '/files/demo/p' || (d.n + 1) % 300 || '.svg'],
    CASE WHEN d.n % 8 = 0 THEN 'https://example.it/offerta/' || d.n END,
    money.list, money.off, greatest(1, (money.list * (100 - money.off) + 50) / 100), money.list,
    CASE WHEN d.n % 2 = 0 THEN 0 ELSE 10 * (d.n % 13) END,
    d.n % 20, (d.dice * 300)::int, (d.dice * 120)::int, (d.dice * 60)::int, (d.dice * 20)::int,
    now() + (-0.02 + d.life) * interval '60 days', b.lat, b.lon, now() - d.life * interval '20 days',
    p.words || b.words || search_vector('offerta locale qualità')
  FROM (
    SELECT n, random() AS dice, random() AS life, 1 + floor(random() * (SELECT count(*) FROM bench_brands))::int AS brand,
      1 + floor(random() * (SELECT count(*) FROM bench_products))::int AS product, random() AS c1, random() AS c2, random() AS c3
    FROM generate_series(1, $1::int) n
  ) d
  JOIN bench_brands b ON b.number = d.brand
  JOIN bench_products p ON p.number = d.product
  CROSS JOIN LATERAL (SELECT 300 + (d.dice * d.dice * 20000)::int AS list, 10 + (d.n % 12) * 5 AS off) money
  CROSS JOIN LATERAL (
    SELECT array_agg(DISTINCT ('01900000-0000-7000-8000-0000000001' || lpad(c::text, 2, '0'))::uuid) AS ids
    FROM unnest(ARRAY[
      1 + floor(16 * d.c1 * d.c1)::int,
      CASE WHEN d.n % 5 < 2 THEN 1 + floor(16 * d.c2)::int END,
      CASE WHEN d.n % 10 = 0 THEN 1 + floor(16 * d.c3)::int END
    ]) c WHERE c IS NOT NULL
  ) categories`

/** Makes the units of all deals, with as many redeemed as their popularity counts. */
export const STOCK = `
  INSERT INTO deal_stock (deal_id, quantity, redeemed, counted)
  SELECT id, 20 + row_number() OVER (ORDER BY id) % 80, counted_redemptions, counted_redemptions FROM deals ORDER BY id`

export const WORKING_TABLES = `
  CREATE TEMP TABLE bench_brands AS
    SELECT row_number() OVER (ORDER BY handle)::int AS number, id, lat, lon, search_vector(username::text) AS words FROM brands;
  CREATE TEMP TABLE bench_products AS
    SELECT row_number() OVER (ORDER BY product_name)::int AS number, id, product_name,
      search_vector(product_name || ' ' || maker) AS words FROM products;
  ANALYZE bench_brands; ANALYZE bench_products`

/**
 * Makes the actions of a person who has used the product for a while. $1 is the benchmark's user.
 */
export const HABITS = `
  WITH follow AS (
    INSERT INTO follows (user_id, brand_id) SELECT $1::uuid, id FROM brands ORDER BY handle LIMIT 30
  ), used AS (
    INSERT INTO redemptions (deal_id, user_id, brand_id, channel, transaction_id, status, points, price_cents,
      discount_price_cents, opened_at, expires_at, confirmed_at, confirmed_by)
    SELECT id, $1::uuid, brand_id, 'store', (100000000 + row_number() OVER ())::text, 'redeemed', 50, price_cents,
      discount_price_cents, now() - interval '1 hour', now(), now() - interval '1 hour', $1::uuid
    FROM (SELECT * FROM deals ORDER BY id LIMIT 30) known
  )
  INSERT INTO reactions (user_id, deal_id, type)
  SELECT $1::uuid, id, CASE WHEN random() < 0.5 THEN 'LIKE' ELSE 'WANT' END FROM deals
  WHERE pm <@ mercator_box(45.4642, 9.19, 3000) ORDER BY id LIMIT 400`

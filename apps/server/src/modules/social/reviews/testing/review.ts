import { writeReview } from '@vicino/contract/social/reviews/endpoints'
import { sql } from 'kysely'
import { makeDeal, makeRedeemed, type DealRow } from '../../../../platform/testing/factories.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'

/** Stores a review without a purchase, by a new person of a new deal's product. @returns its id */
export async function insertReview(test: TestApp): Promise<string> {
  const [deal, author, at] = [await makeDeal(test.db), await test.createUser(), test.clock.now()]
  const about = { author_id: author.id, product_id: deal.product_id, brand_id: deal.brand_id }
  const row = { ...about, proof: 'purchase', bought_at: at, stars: 4, text: 'Buono.', created_at: at }
  return (await test.db.insertInto('reviews').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const HOUR = 3_600_000

/** Makes a user redeem a deal, an hour ago by the test's clock by default. */
export async function redeem(
  test: TestApp,
  user: TestUser,
  deal: { id: string },
  hoursAgo = 1,
): Promise<void> {
  await makeRedeemed(test.db, user.id, deal.id, new Date(test.clock.now().getTime() - hoursAgo * HOUR))
}

/** Makes a review of a redeemed deal, by default by a new person and of a new deal. */
export async function makeReview(
  test: TestApp,
  values: { deal?: DealRow; author?: TestUser; stars?: number; text?: string } = {},
): Promise<{ id: string; deal: DealRow; author: TestUser }> {
  const deal = values.deal ?? (await makeDeal(test.db))
  const author = values.author ?? (await test.createUser())
  await redeem(test, author, deal)
  const body = {
    productId: deal.product_id,
    stars: values.stars ?? 4,
    text: values.text ?? 'Buono come lo ricordavo.',
  }
  const { _id: id } = await test.request(writeReview, { as: author, body })
  return { id, deal, author }
}

const bars = (column: string) => sql`
  SELECT ${sql.ref(column)} AS id, count(*) FILTER (WHERE stars = 1)::int AS one, count(*) FILTER (WHERE stars = 2)::int AS two,
    count(*) FILTER (WHERE stars = 3)::int AS three, count(*) FILTER (WHERE stars = 4)::int AS four,
    count(*) FILTER (WHERE stars = 5)::int AS five, count(*) FILTER (WHERE answer IS NULL)::int AS unanswered
  FROM reviews WHERE state = 'shown' GROUP BY 1`

/**
 * Reads the counts of reviews as they should be, and as they are; equal unless something is wrong.
 */
export async function countsOf(test: TestApp): Promise<{ counted: unknown; kept: unknown }> {
  const { rows } = await sql<{ counted: unknown; kept: unknown }>`
    SELECT jsonb_build_object(
      'products', (SELECT jsonb_agg(to_jsonb(c) - 'unanswered' ORDER BY id) FROM (${bars('product_id')}) c),
      'brands', (SELECT jsonb_agg(to_jsonb(c) ORDER BY id) FROM (${bars('brand_id')}) c),
      'helpful', (SELECT jsonb_agg(jsonb_build_array(r.id, (SELECT count(*) FROM review_votes v WHERE v.review_id = r.id)) ORDER BY r.id)
        FROM reviews r)
    ) AS counted, jsonb_build_object(
      'products', (SELECT jsonb_agg(to_jsonb(k) - 'product_id' || jsonb_build_object('id', product_id) ORDER BY product_id)
        FROM product_reviews k WHERE one + two + three + four + five > 0),
      'brands', (SELECT jsonb_agg(to_jsonb(k) - 'brand_id' || jsonb_build_object('id', brand_id) ORDER BY brand_id)
        FROM brand_reviews k WHERE one + two + three + four + five > 0),
      'helpful', (SELECT jsonb_agg(jsonb_build_array(id, helpful_count) ORDER BY id) FROM reviews)
    ) AS kept`.execute(test.db)
  return rows[0] ?? { counted: null, kept: undefined }
}

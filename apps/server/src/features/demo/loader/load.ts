import { sql } from 'kysely'
import { z } from 'zod'
import { Passwords } from '../../../platform/auth/passwords.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/http/context.ts'
import { DEMO_PASSWORD } from '../accounts.ts'
import { DEMO_KEY } from '../demo.service.ts'
import { insertRows } from '../../../platform/db/bulk.ts'
import { playActs } from './acts.ts'
import { writePictures } from './pictures.ts'
import { planDemo, SEED } from './plan.ts'
import type { Plan, UserRow } from './rows.ts'

const loadedSchema = z.object({ seed: z.int(), loadedAt: z.coerce.date() })

/** Told of each step: what it is and how much of the whole is done, 0 to 1. */
export type Progress = (step: string, done: number) => void

export interface Loaded {
  readonly deals: number
  readonly brands: number
  readonly cities: number
  readonly pictures: number
}

/**
 * Loads the demo into an empty database, in one transaction that ends with the row that says so: a load that is killed
 * leaves nothing, and the next start loads it. Pictures are written before, to files that only the demo names.
 */
export async function loadDemo(
  services: Services,
  options: { now: Date; filesDir: string; onProgress?: Progress },
): Promise<Loaded> {
  const progress = options.onProgress ?? (() => undefined)
  progress('plan', 0)
  const plan = planDemo(options.now)
  progress('pictures', 0.1)
  await writePictures(plan.pictures, options.filesDir)
  const passwordHash = await new Passwords().hash(DEMO_PASSWORD)
  await services.db.transaction().execute(async (tx) => {
    await insertPlan(tx, plan, passwordHash, progress)
    await playActs(services, tx, plan)
    // What has ended meanwhile was on offer when people redeemed it.
    await sql`UPDATE deals SET active = false WHERE active AND expires_at <= ${options.now}`.execute(tx)
    progress('redemptions', 0.95)
    const value = JSON.stringify({ seed: SEED, loadedAt: options.now })
    await tx.insertInto('installation').values({ key: DEMO_KEY, value }).execute()
  })
  await sql`ANALYZE`.execute(services.db)
  progress('done', 1)
  return {
    deals: plan.deals.length,
    brands: plan.brands.length,
    cities: new Set(plan.brands.map((brand) => brand.city)).size,
    pictures: plan.pictures.size,
  }
}

async function insertPlan(tx: Db, plan: Plan, passwordHash: string, progress: Progress): Promise<void> {
  await insertRows(tx, 'categories', plan.categories)
  await insertRows(tx, 'brands', plan.brands)
  progress('brands', 0.3)
  await insertRows(tx, 'products', plan.products)
  progress('products', 0.4)
  await insertRows(tx, 'deals', plan.deals)
  await insertRows(tx, 'deal_prices', plan.prices)
  progress('deals', 0.65)
  await insertRows(tx, 'users', await userRows(tx, plan.users, passwordHash))
  await insertRows(tx, 'follows', plan.follows)
  await insertRows(tx, 'reactions', plan.reactions)
  await insertRows(tx, 'recent_views', plan.views)
  await insertRows(tx, 'platform_rewards', plan.rewards)
  progress('people', 0.8)
  await insertRows(tx, 'banners', plan.banners)
  await sql`SELECT refresh_search_terms()`.execute(tx)
  progress('search', 0.85)
}

/** Homes become ids of comuni; those who sign in get the demo's password. */
async function userRows(tx: Db, users: readonly UserRow[], passwordHash: string): Promise<object[]> {
  const homes = [...new Set(users.map((user) => user.home))]
  const places = await tx
    .selectFrom('places')
    .select(['id', 'name'])
    .where('name', 'in', homes)
    .orderBy('population')
    .execute()
  const idOf = new Map(places.map((place) => [place.name, place.id]))
  return users.map(({ home, ...user }, index) => ({
    ...user,
    place_id: idOf.get(home) ?? null,
    // The plan lists the accounts that can sign in first.
    password_hash: index < 6 ? passwordHash : null,
  }))
}

/** Draws the pictures of a demo that was loaded before, into a data folder that lacks them; how many they are. */
export async function redrawPictures(db: Db, filesDir: string): Promise<number> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', DEMO_KEY)
    .executeTakeFirstOrThrow()
  const { pictures } = planDemo(loadedSchema.parse(row.value).loadedAt)
  await writePictures(pictures, filesDir)
  return pictures.size
}

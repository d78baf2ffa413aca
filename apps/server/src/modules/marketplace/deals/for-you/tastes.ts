import { signWeight, tasteStrength } from '@vicino/domain/for-you'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../../platform/db/database.ts'
import {
  allowsProfiling,
  deleteTastes,
  oldestTastes,
  readSigns,
  storeTastes,
  type TasteList,
} from './tastes.queries.ts'

const CATEGORIES_KEPT = 8
const BRANDS_KEPT = 30
/** Tastes are computed again after a day, because they depend on the age of the signs. */
const FRESH_MS = DAY_MS
/** People whose tastes one run of the job computes. */
const RENEWED_A_RUN = 100

/**
 * Computes a person's tastes from what they did with deals in the last twelve months, if they
 * consent to profiling; else nothing is kept. Each time all signs are read again, so that reversed
 * reactions and redemptions, and signs older than twelve months, count no more.
 */
export async function renewTastes(tx: Db, userId: string, now: Date): Promise<void> {
  if (!(await allowsProfiling(tx, userId))) return deleteTastes(tx, userId)
  const categories = new Map<string, number>()
  const brands = new Map<string, number>()
  const signs = await readSigns(tx, userId, now)
  for (const { sign, age_days, category_ids, brand_id } of signs) {
    const weight = signWeight(sign, Math.max(0, age_days))
    for (const id of category_ids) add(categories, id, weight)
    add(brands, brand_id, weight)
  }
  if (signs.length === 0) return deleteTastes(tx, userId)
  await storeTastes(tx, userId, strongest(categories, CATEGORIES_KEPT), strongest(brands, BRANDS_KEPT), now)
}

function add(to: Map<string, number>, id: string, weight: number): void {
  to.set(id, (to.get(id) ?? 0) + weight)
}

function strongest(weights: ReadonlyMap<string, number>, kept: number): TasteList {
  const sorted = [...weights]
    .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, kept)
  const most = sorted[0]?.[1] ?? 0
  return {
    ids: sorted.map(([id]) => id),
    strengths: sorted.map(([, weight]) => Math.round(1000 * tasteStrength(weight, most))),
  }
}

/** Computes the tastes again that are older than a day. */
export async function renewOldTastes(tx: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - FRESH_MS)
  for (const userId of await oldestTastes(tx, before, RENEWED_A_RUN)) await renewTastes(tx, userId, now)
}

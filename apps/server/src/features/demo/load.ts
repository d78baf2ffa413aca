import { planDemo, SEED } from '@vicino/demo/plan/plan'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { DemoPart } from '../../platform/demo.ts'
import { bookWaiting } from '../../platform/events/book.ts'
import type { Services } from '../../platform/http/context.ts'
import { playActs } from './acts.ts'
import { insertLoaded, readLoaded, refreshStatistics } from './demo.queries.ts'
import { writePictures } from './pictures.ts'

/** Called at each step with its name and how much of the whole is done, 0 to 1. */
export type Progress = (step: string, done: number) => void

export interface Loaded {
  readonly deals: number
  readonly brands: number
  readonly cities: number
  readonly pictures: number
}

/**
 * Loads the demo into an empty database in one transaction, which also notes that the demo is loaded: a load that is
 * killed leaves nothing, and the next start loads it again. `parts` are the features' parts, in the order of their ranks.
 * Pictures are written to files that nothing but the demo uses.
 */
export async function loadDemo(
  services: Services,
  parts: readonly (DemoPart & { readonly name: string })[],
  options: { now: Date; filesDir: string; onProgress?: Progress },
): Promise<Loaded> {
  const progress = options.onProgress ?? (() => undefined)
  progress('plan', 0)
  const plan = planDemo(options.now)
  const atLoadTime: Services = { ...services, clock: { now: () => options.now } }
  await inTransaction(services.db, async (tx) => {
    // The pictures are drawn and written while the database works.
    await Promise.all([writePictures(plan.pictures, options.filesDir), loadRows(tx)])
    await playActs(tx, atLoadTime, parts, plan)
    for (const part of parts) await part.finish?.(tx, atLoadTime)
    await bookWaiting(tx, services.consumers)
    progress('redemptions', 0.95)
    await insertLoaded(tx, { seed: SEED, loadedAt: options.now })
  })
  await refreshStatistics(services.db)
  progress('done', 1)
  return {
    deals: plan.deals.length,
    brands: plan.brands.length,
    cities: new Set(plan.brands.map((brand) => brand.city)).size,
    pictures: plan.pictures.size,
  }

  async function loadRows(tx: Db): Promise<void> {
    for (const [index, part] of parts.entries()) {
      await part.load?.(tx, atLoadTime, plan)
      progress(part.name, 0.1 + (0.5 * (index + 1)) / parts.length)
    }
  }
}

/**
 * Draws the pictures of a demo that was loaded before, for a data folder that lacks them. @returns how many pictures
 * @throws when no demo was loaded
 */
export async function redrawPictures(db: Db, filesDir: string): Promise<number> {
  const { pictures } = planDemo((await readLoaded(db)).loadedAt)
  await writePictures(pictures, filesDir)
  return pictures.size
}

import { planDemo, SEED } from '@vicino/demo/plan/plan'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { UserFacingError } from '../../../platform/user-facing-error.ts'
import type { Services } from '../../../platform/http/context.ts'
import { claimForDemo, lockDemo, readDemo, refreshStatistics, storeDemo } from './demo.queries.ts'
import { paintersOf, writeImages } from './demo-images.ts'
import { type NamedPart, type Step, stepsOf } from './steps.ts'

export interface ProgressOfDemo {
  /** Name of the finished step. */
  readonly step: string
  /** Number of finished steps, and of all steps. */
  readonly steps: number
  readonly of: number
  readonly cities: number
  readonly ofCities: number
}

export interface Loaded {
  readonly deals: number
  readonly brands: number
  readonly cities: number
  readonly images: number
}

/**
 * Loads the demo into an empty database, or continues a load that was stopped. Each step has a
 * transaction that also stores its end, so that a killed load loses only the current step. `parts`
 * are the features' parts, in the order of their ranks. People may use the product meanwhile;
 * consumers of events and jobs may not run (start/server.ts).
 * @throws UserFacingError when the database holds something else, or a demo begun by another
 * version
 */
export async function loadDemo(
  services: Services,
  parts: readonly NamedPart[],
  options: { now: Date; filesDir: string; onProgress?: (progress: ProgressOfDemo) => void },
): Promise<Loaded> {
  const claimed = await claimForDemo(services.db, options.now)
  if (claimed === null)
    throw new UserFacingError('The demo goes into an empty database: this one holds something else')
  const plan = planDemo(claimed.loadedAt)
  const atLoadTime: Services = { ...services, clock: { now: () => claimed.loadedAt } }
  const steps = stepsOf(atLoadTime, parts, plan)
  const ofCities = Math.max(...steps.map(({ cities }) => cities))
  const { draw, complete } = await paintersOf(plan.images, options.filesDir)
  for (let demo = claimed; demo.filling !== null; demo = (await readDemo(services.db)) ?? claimed) {
    const { steps: done, of } = demo.filling
    if (of !== 0 && (of !== steps.length || demo.seed !== SEED)) throw new UserFacingError(OTHER_VERSION)
    const step = steps[done]
    if (step === undefined) throw new RangeError('the demo has more steps than there are')
    const drawn = draw(step.images)
    await Promise.all([drawn, inTransaction(services.db, (tx) => doStep(tx, step, done, drawn))])
    if (step.counted === true) await refreshStatistics(services.db)
    options.onProgress?.({
      step: step.name,
      steps: done + 1,
      of: steps.length,
      cities: step.cities,
      ofCities,
    })
  }
  await complete()
  return {
    deals: plan.deals.length,
    brands: plan.brands.length,
    cities: ofCities,
    images: plan.images.size,
  }

  async function doStep(tx: Db, step: Step, number: number, drawn: Promise<void>): Promise<void> {
    const demo = await lockDemo(tx)
    // Another process has done this step meanwhile.
    if (demo?.filling?.steps !== number) return
    await step.run(tx)
    await drawn
    const filling = { steps: number + 1, of: steps.length, cities: step.cities, ofCities }
    await storeDemo(tx, { ...demo, seed: SEED, filling: number + 1 === steps.length ? null : filling })
  }
}

const OTHER_VERSION =
  'Another version of the product has begun to load its demo into this database: go on with that version, or empty the database (npm run db:reset)'

/**
 * Draws the images of a demo that is loaded already, for a data folder that lacks them. @returns
 * how many images
 * @throws when no demo was loaded
 */
export async function redrawImages(db: Db, filesDir: string): Promise<number> {
  const demo = await readDemo(db)
  if (demo === null) throw new RangeError('no demo was loaded')
  const { images } = planDemo(demo.loadedAt)
  await writeImages(images, filesDir)
  return images.size
}

import './admin.events.ts'
import { emit } from '../../../../platform/events/outbox.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import { readSuspensionsOver } from './admin.queries.ts'
import { resumeBrand } from './suspend-brand.ts'

/** Suspensions that one run lifts at most; each restores the brand's deals. */
const AT_ONCE = 10

/** Lifts suspensions whose days are over. */
export const liftSuspensions: Job = {
  name: 'lift-suspensions',
  everySeconds: 10,
  async run(tx, now) {
    for (const brandId of await readSuspensionsOver(tx, now, AT_ONCE)) {
      if (await resumeBrand(tx, { brandId, now }, null)) await emit(tx, 'brand.resumed', { brandId }, now)
    }
  },
}

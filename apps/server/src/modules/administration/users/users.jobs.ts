import { writeAudits } from '../../../platform/audit.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { liftBlocksOver } from './users.queries.ts'

/** Lifts blocks whose time is over. */
export const liftBlocks: Job = {
  name: 'lift-blocks',
  everySeconds: 10,
  async run(tx, now) {
    const lifted = await liftBlocksOver(tx, now)
    await writeAudits(
      tx,
      lifted.map(({ id, brand_id: brandId }) => ({
        actorId: null,
        action: 'user.unblock',
        objectType: 'user',
        objectId: id,
        brandId,
        detail: { over: true },
        now,
      })),
    )
  },
}

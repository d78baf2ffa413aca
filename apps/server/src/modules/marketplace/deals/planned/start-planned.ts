import type { Database } from '../../../../platform/db/database.ts'
import { inSavepoint, inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Services } from '../../../../platform/http/context.ts'
import { handFilesOver } from '../../../foundation/files/public.ts'
import { publishDeal } from '../publish/create-deal.ts'
import { dealFiles, plannedFiles } from '../publish/media.ts'
import { deletePlanned, duePlans, noteProblem, takePlan } from './planned.queries.ts'

/** Deals that one run publishes at most. */
const A_RUN = 200

/**
 * Publishes deals whose start has come, each in its own transaction and by all checks of publishing:
 * a price that is above the lowest of the last 30 days by now is not published. The brand reads why
 * beside the deal, which is tried again until its end.
 */
export async function startPlanned(db: Database, services: Services, now: Date): Promise<void> {
  for (const id of await duePlans(db, now, A_RUN)) {
    // oxlint-disable-next-line no-await-in-loop -- each in its own transaction, the oldest first
    await startOne(db, services, id, now)
  }
}

const startOne = (db: Database, services: Services, id: string, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const planned = await takePlan(tx, id, now)
    if (planned === undefined) return
    const { brandId, body } = planned
    const { startDate: _start, ...deal } = body
    try {
      await inSavepoint(tx, () =>
        publishDeal(tx, services, deal, {
          brandId,
          by: null,
          now,
          takeMedia: (dealId) => handFilesOver(tx, plannedFiles(id), dealFiles(dealId)),
        }),
      )
      await deletePlanned(tx, id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await noteProblem(tx, id, error.code)
    }
  })

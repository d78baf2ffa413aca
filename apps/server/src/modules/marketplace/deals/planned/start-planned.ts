import type { Database } from '../../../../platform/db/database.ts'
import { inSavepoint, inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { PlannedBody } from '@vicino/contract/marketplace/deals/planned/schemas'
import type { Db } from '../../../../platform/db/database.ts'
import type { Services } from '../../../../platform/http/context.ts'
import { handFilesOver, releaseFiles } from '../../../foundation/files/public.ts'
import { publishDeal } from '../publish/create-deal.ts'
import { dealFiles, plannedFiles } from '../publish/media.ts'
import { deletePlanned, duePlans, mediaOfDeal, noteProblem, putOff, takePlan } from './planned.queries.ts'
import { nextOfSeries } from './series.ts'

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
    const from = planned.endsAt > now ? planned.endsAt : now
    const next = planned.repeats ? nextOfSeries(body, from) : null
    // The servers stood still while it would have run.
    if (planned.endsAt <= now) return goOn(tx, id, { next, lastDealId: null }, now)
    const { startDate: _start, repeat: _repeat, ...named } = body
    const { lastDealId, takesMedia } = planned
    const shown = takesMedia && lastDealId !== null ? await mediaOfDeal(tx, lastDealId) : undefined
    const deal = { ...named, ...shown }
    try {
      const dealId = await inSavepoint(tx, () =>
        publishDeal(tx, services, deal, {
          brandId,
          by: null,
          now,
          isExempt: planned.repeats,
          takeMedia: async (newId) => {
            if (lastDealId !== null) await handFilesOver(tx, dealFiles(lastDealId), dealFiles(newId))
            await handFilesOver(tx, plannedFiles(id), dealFiles(newId))
          },
        }),
      )
      const media = { images: [...deal.images], videoUrl: deal.videoUrl ?? null }
      await goOn(tx, id, { next: next && { ...next, ...media }, lastDealId: dealId }, now)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await noteProblem(tx, id, error.code)
    }
  })

/** Puts a series off until its next start, or drops what has no further one. */
async function goOn(
  tx: Db,
  id: string,
  { next, lastDealId }: { readonly next: PlannedBody | null; readonly lastDealId: string | null },
  now: Date,
): Promise<void> {
  if (next !== null) return putOff(tx, id, { body: next, lastDealId })
  await releaseFiles(tx, plannedFiles(id), now)
  await deletePlanned(tx, id)
}

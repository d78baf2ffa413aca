import type { Db } from '../../../platform/db/database.ts'
import { emitAll } from '../../../platform/events/outbox.ts'
import { releaseFilesOf } from '../../foundation/files/public.ts'
import { imageOf } from './request-points.ts'
import { imageUntil } from './decide-request.ts'
import { forgetImages, expireRequests, takeDue } from './missing-points.queries.ts'

/**
 * Expires requests that nobody answered while their purchase could be registered, and deletes the
 * images of requests decided 30 days ago. A receipt shows where a person was and what they bought,
 * and is no longer needed (art. 5 GDPR).
 */
export async function workDue(tx: Db, now: Date, limit: number): Promise<void> {
  const due = await takeDue(tx, now, limit)
  const unanswered = due.filter(({ state }) => state === 'pending')
  if (unanswered.length > 0) {
    await expireRequests(
      tx,
      unanswered.map(({ id }) => id),
      now,
      imageUntil(now),
    )
    const told = unanswered.map(({ id: requestId, programId, brandId, userId }) => ({
      requestId,
      programId,
      brandId,
      userId,
    }))
    await emitAll(tx, 'missing.decided', told, now)
  }
  const over = due.filter(({ state }) => state !== 'pending').map(({ id }) => id)
  if (over.length === 0) return
  await forgetImages(tx, over)
  await releaseFilesOf(tx, over.map(imageOf), now)
}

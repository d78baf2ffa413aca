import { MISSING_LIMITS } from '@vicino/contract/loyalty/missing-points/constants'
import { dateText, dayAt, startOfDay } from '@vicino/domain/loyalty/clock'
import type { DemoPart } from '../../../platform/demo.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { accept, refuse } from './decide-request.ts'
import { insertRequest } from './missing-points.queries.ts'

/**
 * Members of the demo ask for missing points, and brands decide, through the functions that serve
 * real requests.
 */
export const missingDemo: DemoPart = {
  rank: 83,
  acts: {
    // The image is a drawing of the demo, not an upload.
    async askMissing(tx, _services, { at, userId, brandId, programId, ...asked }) {
      const requestId = await insertRequest(tx, {
        program_id: programId,
        brand_id: brandId,
        user_id: userId,
        shop_id: asked.shopId,
        bought_on: asked.day,
        bought_time: asked.time,
        bought_at: asked.boughtAt,
        amount_cents: asked.cents,
        receipt_id: asked.receiptId,
        image_key: asked.image,
        asked_at: at,
        answer_by: dateText(dayAt(at.getTime()) + MISSING_LIMITS.answerDays),
        next_at: new Date(startOfDay(dayAt(asked.boughtAt.getTime()) + MISSING_LIMITS.bookableDays + 1)),
      })
      if (requestId === undefined) throw new Error(`${asked.receiptId} was asked for before`)
      await emit(tx, 'missing.asked', { requestId, programId, brandId, userId }, at)
    },
    async decideMissing(tx, services, { userId, brandId, programId, receiptId, refusal }) {
      const { id: requestId } = await tx
        .selectFrom('missing_requests')
        .select('id')
        .where('program_id', '=', programId)
        .where('receipt_id', '=', receiptId)
        .executeTakeFirstOrThrow()
      const actor: Actor = { sub: userId, role: 'brand', brandId, sid: userId }
      const named = { programId, requestId }
      return refusal === null
        ? accept(tx, services, named, actor)
        : refuse(tx, services, named, refusal, actor)
    },
  },
}

import { acceptMissing, refuseMissing } from '@vicino/contract/loyalty/missing-points/endpoints'
import { eurosOf } from '@vicino/domain/pricing'
import { forgetAnswers } from '../../../platform/http/idempotency.ts'
import { pagedPart, type PersonalData } from '../../../platform/personal-data.ts'
import { releaseFilesOf } from '../../foundation/files/public.ts'
import { reassigning } from '../../../platform/reassign-owner.ts'
import { imageOf } from './request-points.ts'

/**
 * A person's requests for missing points, and the staff members who decided them. An erasure
 * withdraws pending requests and deletes the images. Decided requests stay as the shop's record,
 * without the texts written to the person.
 */
export const missingData: PersonalData = {
  rank: 41,
  tables: ['missing_requests'],
  parts: {
    missingPoints: pagedPart(
      (db, userId) =>
        db
          .selectFrom('missing_requests as r')
          .innerJoin('programs as p', 'p.id', 'r.program_id')
          .leftJoin('shops as s', 's.id', 'r.shop_id')
          .where('r.user_id', '=', userId)
          .select([
            'r.id',
            'p.name as program',
            's.name as shop',
            'r.bought_at as boughtAt',
            'r.amount_cents',
            'r.receipt_id as receipt',
            'r.state',
            'r.image_key as image',
            'r.points',
            'r.stamps',
            'r.reason',
            'r.reason_text as reasonText',
            'r.asked_at as askedAt',
            'r.decided_at as decidedAt',
          ]),
      ({ amount_cents, ...row }) => ({ ...row, amount: eurosOf(amount_cents) }),
    ),
  },
  merge: reassigning({}, { table: 'missing_requests', owner: 'user_id' }),
  async erase(tx, userId, now) {
    await tx
      .updateTable('missing_requests')
      .set({ state: 'withdrawn', decided_at: now })
      .where('user_id', '=', userId)
      .where('state', '=', 'pending')
      .execute()
    const rows = await tx
      .updateTable('missing_requests')
      .set({ image_key: null, reason_text: '', next_at: null })
      .where('user_id', '=', userId)
      .returning('id')
      .execute()
    const ids = rows.map(({ id }) => id)
    await releaseFilesOf(tx, ids.map(imageOf), now)
    // Kept answers of repeated requests show this customer to staff for a day; the erasure deletes
    // them.
    await forgetAnswers(tx, acceptMissing, ids)
    await forgetAnswers(tx, refuseMissing, ids)
  },
}

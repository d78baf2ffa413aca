import './missing-points.events.ts'
import './missing-points.messages.ts'
import { centsText } from '@vicino/domain/money'
import type { Db } from '../../../platform/db/database.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { romeDay } from '../../../platform/rome-moments.ts'
import { notify, notifyAll, staffOf } from '../../foundation/notifications/public.ts'
import type { MissingNews, MissingTemplate } from './missing-points.messages.ts'
import { findRequest, type RequestRow } from './missing-points.queries.ts'

/** Notifies the brand of requests that wait for it, and members of the decision. */
export const missingNotices: Consumer<'missing.asked' | 'missing.decided'> = {
  name: 'missing-notices',
  effect: 'notifies',
  on: ['missing.asked', 'missing.decided'],
  key: ({ payload }) => payload.requestId,
  async run(tx, { type, payload }, now) {
    const { requestId, programId, brandId } = payload
    const row = await findRequest(tx, { id: requestId, programId })
    if (row === undefined) return
    const about = { kind: 'program', now, isService: true, data: () => Promise.resolve(newsOf(row)) } as const
    if (type === 'missing.decided') {
      const template = TOLD[row.state]
      if (template !== undefined) await notify(tx, { ...about, userId: row.userId, template })
    } else if (row.state === 'pending') {
      await tellStaff(tx, brandId, about)
    }
  },
}

const TOLD: { readonly [State in RequestRow['state']]?: MissingTemplate } = {
  accepted: 'missing-accepted',
  refused: 'missing-refused',
  lapsed: 'missing-lapsed',
}

type About = Pick<Parameters<typeof notifyAll>[2], 'now' | 'isService'> & {
  readonly data: () => Promise<MissingNews>
}

async function tellStaff(tx: Db, brandId: string, about: About): Promise<void> {
  await notifyAll(tx, await staffOf(tx, brandId, 'missing-DECIDE'), {
    ...about,
    kind: 'shopRequest',
    template: 'missing-new',
  })
}

const newsOf = (row: RequestRow): MissingNews => ({
  programId: row.programId,
  program: row.programName,
  day: romeDay(row.boughtAt),
  amount: centsText(row.amountCents),
  points: row.points ?? 0,
  stamps: row.stamps ?? 0,
  reason: row.reason ?? 'other',
  text: row.reasonText,
})

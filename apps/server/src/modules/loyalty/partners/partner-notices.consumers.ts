import type { Db } from '../../../platform/db/database.ts'
import type { EventOf } from '../../../platform/events/events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { romeDate } from '../../../platform/rome-moments.ts'
import { notifyAll, staffOf } from '../../foundation/notifications/public.ts'
import { readDaysNote } from '../ledger-tree/public.ts'
import { monthAt } from './months.ts'
import type { PartnerStep } from './partners.events.ts'
import './partners.messages.ts'
import { findPartner, type PartnerRow } from './partners.queries.ts'

type Handled = 'partner.changed' | 'partner.statement'

/**
 * Notifies the people of both brands of a common program of the other's steps, and of each month's
 * statement.
 */
export const partnerNotices: Consumer<Handled> = {
  name: 'partner-notices',
  effect: 'notifies',
  on: ['partner.changed', 'partner.statement'],
  async run(tx, event, now) {
    const { programId, brandId } = event.payload
    const row = await findPartner(tx, programId, brandId, monthAt(now))
    if (row === undefined) return
    if (event.type === 'partner.changed') await tellOfChange(tx, event.payload.state, row, now)
    else await tellOfStatement(tx, event, row, now)
  },
}

const TEMPLATES = {
  invited: ['partner-invited', 'partner'],
  withdrawn: ['partner-withdrawn', 'partner'],
  accepted: ['partner-accepted', 'owner'],
  declined: ['partner-declined', 'owner'],
  left: ['partner-left', 'owner'],
  proposed: ['partner-proposed', 'partner'],
  agreed: ['partner-agreed', 'owner'],
  refused: ['partner-refused', 'owner'],
} as const satisfies Record<PartnerStep, readonly [string, 'partner' | 'owner']>

async function tellOfChange(tx: Db, state: PartnerStep, row: PartnerRow, now: Date): Promise<void> {
  const [template, side] = TEMPLATES[state]
  const other = side === 'partner' ? 'owner' : 'partner'
  const data = () =>
    Promise.resolve({ programId: row.programId, program: row.name, brand: row[other].username })
  const subject = `partner:${row.programId}:${row.brandId}`
  const people = await staffOf(tx, row[side]._id, 'program-LIST')
  await notifyAll(tx, people, { kind: 'shopOffice', template, subject, isService: true, now, data })
}

async function tellOfStatement(
  tx: Db,
  { payload }: EventOf<'partner.statement'>,
  row: PartnerRow,
  now: Date,
): Promise<void> {
  const [year = '', month = ''] = payload.month.split('-')
  const checkpoint = (await readDaysNote(tx, romeDate(now))) ?? null
  for (const [side, other] of [
    ['partner', 'owner'],
    ['owner', 'partner'],
  ] as const) {
    const data = () =>
      Promise.resolve({
        programId: row.programId,
        program: row.name,
        brand: row[other].username,
        month: `${month}/${year}`,
        checkpoint,
      })
    const subject = `partner-statement:${row.programId}:${payload.month}`
    const people = await staffOf(tx, row[side]._id, 'figures-READ')
    await notifyAll(tx, people, { kind: 'shopOffice', template: 'partner-statement', subject, now, data })
  }
}

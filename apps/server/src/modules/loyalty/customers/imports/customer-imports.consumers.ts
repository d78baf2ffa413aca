import { IMPORT_LIVES } from '@vicino/contract/loyalty/customers/imports/constants'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { EventOf } from '../../../../platform/events/events.ts'
import type { Consumer } from '../../../../platform/events/outbox.ts'
import '../../members/public.ts'
import { lockProgram } from '../../programs/public.ts'
import { giveRows } from './give-rows.ts'
import { sumUp } from './imports.queries.ts'
import { waitingFor } from './rows.queries.ts'

type Handled = 'loyalty.joined' | 'loyalty.person_changed'

/**
 * Gives a new member the credits of imports that wait for their e-mail, as soon as they have
 * verified it: at joining or later.
 */
export const waitingCustomers: Consumer<Handled> = {
  name: 'customer-imports',
  effect: 'posts',
  on: ['loyalty.joined', 'loyalty.person_changed'],
  async run(tx, { payload }: EventOf<Handled>, now) {
    const programId = 'programId' in payload ? payload.programId : null
    const since = new Date(now.getTime() - IMPORT_LIVES.waitingDays * DAY_MS)
    const rows = await waitingFor(tx, { userId: payload.userId, programId }, since)
    // Programs are always locked in the order of their ids, so that two persons cannot deadlock.
    for (const row of rows.toSorted((a, b) => (a.programId < b.programId ? -1 : 1))) {
      const program = await lockProgram(tx, row.programId, 'earn')
      if (program === undefined) continue
      await giveRows(tx, { ...row, program, now }, [row])
      await sumUp(tx, row.importId)
    }
  },
}

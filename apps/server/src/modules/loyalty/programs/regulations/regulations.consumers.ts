import './regulations.messages.ts'
import type { EventOf } from '../../../../platform/events/events.ts'
import { type Consumer, emit } from '../../../../platform/events/outbox.ts'
import { notifyAll } from '../../../foundation/notifications/public.ts'
import { readMembersToTell } from './regulations.queries.ts'

type Handled = 'loyalty.regulation_published' | 'loyalty.regulation_notice'

/** Members notified in one transaction: a program may have 100,000. */
const BATCH = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Notifies the members of a program of a new version, by push and e-mail as they prefer. Each batch
 * ends with the event that starts the next, so after a crash it continues there.
 */
export const regulationNotices: Consumer<Handled> = {
  name: 'regulation-notices',
  effect: 'notifies',
  on: ['loyalty.regulation_published', 'loyalty.regulation_notice'],
  slow: ['loyalty.regulation_notice'],
  async run(tx, event: EventOf<Handled>, now) {
    const { programId, brandId, version } = event.payload
    const after = event.type === 'loyalty.regulation_notice' ? event.payload.after : FIRST_ID
    const { name, members } = await readMembersToTell(tx, { programId, version, after }, BATCH)
    const data = () => Promise.resolve({ programId, program: name, version })
    await notifyAll(tx, members, { kind: 'program', template: 'regulation', now, data })
    const last = members.at(-1)
    if (members.length < BATCH || last === undefined) return
    await emit(tx, 'loyalty.regulation_notice', { programId, brandId, version, after: last }, now)
  },
}

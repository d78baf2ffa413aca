import './programs.events.ts'
import './programs.messages.ts'
import type { EventOf } from '../../../platform/events/events.ts'
import { type Consumer, emit } from '../../../platform/events/outbox.ts'
import { notifyAll, staffOf } from '../../foundation/notifications/public.ts'
import { readName, readNews, readUsersToTell } from './notices.queries.ts'

const ABOUT = {
  'loyalty.program_activated': 'program-active',
  'loyalty.program_cancelled': 'program-cancelled',
  'loyalty.program_wound_down': 'program-ending',
} as const
type Handled = keyof typeof ABOUT | 'loyalty.program_notice'

/** Users notified in one transaction: a brand may have 100,000. */
const BATCH = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Notifies members of a program's beginning, early end, or cancellation with its reason (R-294,
 * R-302), and the brand's followers of the beginning. Each batch ends with the event that starts
 * the next, so after a crash it continues there.
 */
export const programNotices: Consumer<Handled> = {
  name: 'program-notices',
  effect: 'notifies',
  on: [
    'loyalty.program_activated',
    'loyalty.program_cancelled',
    'loyalty.program_wound_down',
    'loyalty.program_notice',
  ],
  slow: ['loyalty.program_notice'],
  async run(tx, event: EventOf<Handled>, now) {
    const { programId, brandId } = event.payload
    const isNext = event.type === 'loyalty.program_notice'
    const template = isNext ? event.payload.about : ABOUT[event.type]
    const news = await readNews(tx, programId)
    if (news === undefined) return
    const of = { programId, brandId, followers: template === 'program-active' }
    const users = await readUsersToTell(tx, of, isNext ? event.payload.after : FIRST_ID, BATCH)
    const data = () => Promise.resolve(news)
    // Members who lose points, or time to earn them, get an e-mail unless they refused those.
    const isService = template !== 'program-active'
    await notifyAll(tx, users, { kind: 'program', template, now, data, isService })
    const last = users.at(-1)
    if (users.length < BATCH || last === undefined) return
    await emit(tx, 'loyalty.program_notice', { programId, brandId, about: template, after: last }, now)
  },
}

/** Notifies a brand, once, that a program did not begin on its date, and why. */
export const startNotices: Consumer<'loyalty.program_not_started'> = {
  name: 'program-start-notices',
  effect: 'notifies',
  on: ['loyalty.program_not_started'],
  async run(tx, { payload: { programId, brandId, automations } }, now) {
    const program = await readName(tx, programId)
    if (program === undefined) return
    await notifyAll(tx, await staffOf(tx, brandId, 'program-EDIT'), {
      kind: 'shopOffice',
      template: automations === '' ? 'program-not-started' : 'program-not-started-gifts',
      isService: true,
      now,
      data: () => Promise.resolve({ programId, program, automations }),
    })
  },
}

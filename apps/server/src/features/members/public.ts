import './members.events.ts'

/** For features that tell of something that earns in a program. */
export { award } from './award.ts'
export { balanceOfMember } from './balance.ts'
export { join } from './join.ts'
export type { StoredLine } from './facts.queries.ts'
export type { Incoming } from './incoming.ts'
export { rollMembers } from './levels.ts'
export { creditPendingOf } from './pending-points.ts'
export { tillEntries, type TillEntryRow } from './till-day.queries.ts'
export { pointsOnOffer } from './social-awards.ts'
export { takeAwardsBack } from './take-award-back.ts'
export { workEvent, type Worked } from './work-event.ts'

import './members.events.ts'

/** For features that tell of something that earns in a program. */
export { award } from './award.ts'
export { join } from './join.ts'
export type { Incoming } from './incoming.ts'
export { workEvent, type Worked } from './work-event.ts'

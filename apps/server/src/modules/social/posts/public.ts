import './posts.events.ts'

/** For features that follow what becomes of Proof Posts, and for moderation. */
export type { PostEvent } from './posts.events.ts'
export { restorePost, takeDownPost } from './decide.ts'

import './posts.events.ts'

/** For features that react to decisions on Proof Posts, and for moderation. */
export type { PostEvent } from './posts.events.ts'
export { restorePost, takeDownPost } from './decide-post.ts'

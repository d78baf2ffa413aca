import './comments.events.ts'

/** For moderation: removes a comment for a reason that its author is told, or gives it back. */
export { removeByModeration, restore } from './change-comment.ts'

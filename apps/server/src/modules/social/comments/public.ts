import './comments.events.ts'

/** For moderation: removes a comment for a reason that its author is told, or restores it. */
export { removeByModeration, restore } from './change-comment.ts'

import './comments.events.ts'

/** For moderation: removes a comment for a reason that its author is told, or restores it. */
export { removeByModeration, restore } from './change-comment.ts'
/** For posts and reviews, whose authors are marked as those of comments. */
export { type AuthorRow, presentAuthor } from './author-type.ts'

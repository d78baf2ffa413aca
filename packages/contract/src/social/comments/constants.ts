/** Characters of a comment, as JavaScript counts them. */
export const COMMENT_MAX = 1000
/** Comments of a page. */
export const COMMENT_PAGE = 10
/** Up to so many replies are shown with their comment. */
export const REPLIES_SHOWN_ALL = 3
/** Of more replies so many are shown, and the rest on demand. */
export const REPLIES_SHOWN = 2
/** Replies that are read at once on demand. */
export const REPLY_PAGE = 20

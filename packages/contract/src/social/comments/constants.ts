/** Characters of a comment, as JavaScript counts them. */
export const COMMENT_MAX = 1000
/** Comments of a page. */
export const COMMENT_PAGE = 10
/** Up to this many replies are all shown with their comment. */
export const REPLIES_SHOWN_ALL = 3
/** Of more replies this many are shown, and the rest on request. */
export const REPLIES_SHOWN = 2
/** Replies that one request reads. */
export const REPLY_PAGE = 20

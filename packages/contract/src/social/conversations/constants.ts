/** Longest message in characters. */
export const MESSAGE_MAX = 2000
export const QUICK_REPLIES_MOST = 12
export const QUICK_REPLY_MAX = 300
/** A sign that the other side is typing is shown for so long after it came. */
export const TYPING_MS = 6000

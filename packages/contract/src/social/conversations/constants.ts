/** Longest message in characters. */
export const MESSAGE_MAX = 2000
export const QUICK_REPLIES_MOST = 12
export const QUICK_REPLY_MAX = 300
/** Ms for which the sign is shown that the other side is typing. */
export const TYPING_MS = 6000

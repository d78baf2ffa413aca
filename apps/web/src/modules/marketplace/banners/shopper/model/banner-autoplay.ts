/** Milliseconds for which a promotional slide stands. */
export const BANNER_AUTOPLAY_MS = 3000

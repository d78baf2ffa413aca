/** Milliseconds for which an image of a deal is shown before the next one. */
export const DEAL_CAROUSEL_AUTOPLAY_MS = 5000

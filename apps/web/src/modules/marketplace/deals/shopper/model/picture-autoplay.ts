/** How long a picture of a deal stands before the next one comes. */
export const DEAL_CAROUSEL_AUTOPLAY_MS = 5000

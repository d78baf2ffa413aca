/**
 * Milliseconds after the last key until a search field sends a request, from SEARCH_MIN_CHARACTERS
 * on.
 */
export const SEARCH_DEBOUNCE_MS = 300
export const SEARCH_MIN_CHARACTERS = 2

/** A field that searches while typing asks the server this long after the last key, from SEARCH_MIN_CHARACTERS on. */
export const SEARCH_DEBOUNCE_MS = 300
export const SEARCH_MIN_CHARACTERS = 2

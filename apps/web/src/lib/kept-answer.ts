/** The browser cache in which the service worker keeps answers of the API for reading without a connection. */
export const API_CACHE = 'api'

/** Header that the service worker adds to answers from its cache: they do not prove that the server can be reached. */
export const KEPT_ANSWER = 'x-kept-answer'

/** Where the browser keeps the card of a member for when there is no network; it goes with those answers. */
export const MEMBER_CARD = 'member-card'

/** Where it keeps the codes that a person has opened, while they live (lib/kept-codes.ts); they go with the session too. */
export const OPEN_CODES = 'open-codes'

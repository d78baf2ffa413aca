/**
 * The browser cache in which the service worker stores answers of the API for reading without a
 * connection.
 */
export const API_CACHE = 'api'

/** Type of the message by which a page asks the service worker to delete API_CACHE. */
export const DELETE_ANSWERS = 'DELETE_ANSWERS'

/**
 * Header that the service worker adds to answers from its cache. They do not prove that the server
 * can be reached.
 */
export const KEPT_ANSWER = 'x-kept-answer'

/**
 * Storage key of the member card for use without a network. It is deleted together with the cached
 * answers.
 */
export const MEMBER_CARD = 'member-card'

/**
 * Storage key of the codes that a person has opened, while they are valid (lib/kept-codes.ts). It
 * is deleted with the session too.
 */
export const OPEN_CODES = 'open-codes'

/** Storage key of the last searches on this device, deleted with the session too. */
export const RECENT_SEARCHES = 'recent-searches'

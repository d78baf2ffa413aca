/** The browser cache in which the service worker keeps answers of the API for reading without a connection. */
export const API_CACHE = 'api'

/** Header that the service worker adds to answers from its cache: they do not prove that the server can be reached. */
export const KEPT_ANSWER = 'x-kept-answer'

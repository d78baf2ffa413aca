/**
 * The header with the server's time in every answer of the API (ISO 8601): the moment at which it
 * began with the request.
 */
export const SERVER_TIME = 'x-server-time'

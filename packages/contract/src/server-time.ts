/** The header in which every answer of the API tells the server's time (ISO 8601): the moment at which it began with the request. */
export const SERVER_TIME = 'x-server-time'

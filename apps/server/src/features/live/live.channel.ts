/** PostgreSQL's channel on which a server says whose streams have something to read: the payload is a user's id. */
export const CHANNEL = 'live'

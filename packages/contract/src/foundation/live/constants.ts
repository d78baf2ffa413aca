/** Streams of live updates that one user may have open on one server. */
export const STREAMS_PER_USER = 5

export const STREAM_HEARTBEAT_SECONDS = 20

/**
 * While the stream is interrupted, a screen asks the server again this often, in milliseconds
 * (R-193).
 */
export const POLL_MS = 3000

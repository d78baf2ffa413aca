import type { Channel } from '../db/listener.ts'
import type { Job } from '../jobs/jobs.ts'
import { KEPT_SECONDS, MOST_KEPT, RevokedIds } from './revoked-sessions.ts'
import { execute } from '../db/statement.ts'

/**
 * The sessions that ended while some of their access tokens may still be valid
 * (docs/modules/identity.md, "Ended sessions").
 */
export class EndedSessions extends RevokedIds {}

/**
 * Notifies a server of ended sessions. The payload is a session's id; the trigger on `sessions`
 * sends it.
 */
export function endedSessionsChannel(endedSessions: EndedSessions): Channel {
  return {
    name: 'ended_sessions',
    heard: (sessionId) => endedSessions.add(sessionId),
    async connected(client) {
      const { rows } = await client.query<{ id: string }>(
        `SELECT session_id AS id FROM ended_sessions
         WHERE ended_at > now() - make_interval(secs => $1) ORDER BY ended_at LIMIT $2`,
        [KEPT_SECONDS, MOST_KEPT + 1],
      )
      endedSessions.listening(rows.map(({ id }) => id))
    },
    lost: () => endedSessions.lost(),
  }
}

/** Deletes rows that no server reads any more, by the clock of the database that wrote them. */
export const endedSessionsJob: Job = {
  name: 'ended-sessions-housekeeping',
  everySeconds: 3600,
  async run(tx) {
    await execute(tx)`DELETE FROM ended_sessions WHERE ended_at < now() - interval '1 hour'`
    await execute(tx)`DELETE FROM changed_roles WHERE changed_at < now() - interval '1 hour'`
  },
}

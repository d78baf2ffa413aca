import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Channel } from '../db/listener.ts'
import type { Job } from '../jobs/jobs.ts'
import { ACCESS_TOKEN_SECONDS } from './access-tokens.ts'

/**
 * How long after its session an access token may still be presented: its life, and some time for transactions that ended
 * the session early and committed late, and for clocks that differ.
 */
const KEPT_SECONDS = ACCESS_TOKEN_SECONDS + 300
/** About 15 MB. */
const MOST_KEPT = 100_000

/**
 * The sessions that were ended while access tokens of theirs may still live, as far as this server was told
 * (docs/decisions/0033-ended-sessions.md). Every request with a token looks here, so a read needs no statement to know that
 * its caller was signed out.
 */
export class EndedSessions {
  readonly #clock: Clock
  readonly #most: number
  /** Id of a session → milliseconds of the clock after which no token can name it. The oldest comes first. */
  readonly #kept = new Map<string, number>()
  #listening = false
  /** Until then a session is missing, because there were more than can be kept. */
  #missingUntil = 0

  constructor(clock: Clock, most = MOST_KEPT) {
    this.#clock = clock
    this.#most = most
  }

  has(sessionId: string): boolean {
    return this.#kept.has(sessionId)
  }

  /**
   * Whether all ended sessions are known here. When not (the connection that listens is lost, or there are too many), the
   * database has to be asked about a caller's session.
   */
  get isComplete(): boolean {
    return this.#listening && this.#missingUntil <= this.#now()
  }

  add(sessionId: string): void {
    const now = this.#now()
    for (const [id, until] of this.#kept) {
      if (until > now) break
      this.#kept.delete(id)
    }
    const until = now + KEPT_SECONDS * 1000
    // Deleted first, so that it moves to the end.
    this.#kept.delete(sessionId)
    if (this.#kept.size < this.#most) this.#kept.set(sessionId, until)
    else this.#missingUntil = until
  }

  /** From now on every session is told as it ends; `endedBefore` are those that ended within the last KEPT_SECONDS. */
  listening(endedBefore: readonly string[]): void {
    for (const id of endedBefore) this.add(id)
    this.#listening = true
  }

  /** Nobody tells this server of ended sessions any more. */
  lost(): void {
    this.#listening = false
  }

  #now(): number {
    return this.#clock.now().getTime()
  }
}

/** Tells a server of ended sessions. The payload is a session's id; the trigger on `sessions` sends it. */
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

/** Deletes what no server reads any more, by the clock of the database that wrote it. */
export const endedSessionsJob: Job = {
  name: 'ended-sessions-housekeeping',
  everySeconds: 3600,
  async run(tx) {
    await sql`DELETE FROM ended_sessions WHERE ended_at < now() - interval '1 hour'`.execute(tx)
  },
}

import type { ServerResponse } from 'node:http'
import { STREAMS_PER_USER } from '@vicino/contract/foundation/live/constants'
import type { EndedSessions } from '../../../platform/auth/ended-sessions.ts'
import type { RoleChange } from '../../../platform/auth/roles.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { OutboxLog } from '../../../platform/events/outbox.ts'
import { inSpan, outsideSpans } from '../../../platform/telemetry/spans.ts'
import { newestId, readAfter, roleKeyOfUser, ROWS_A_USER, type LiveRow } from './live.queries.ts'

/**
 * A stream whose client leaves more than this unread is cut; the client connects again and reads on
 * from there.
 */
const MOST_UNSENT_BYTES = 64 * 1024
const TICK_MS = 1000
const RETRY_MS = 3000
/**
 * When the server stops, its clients come back to another one within this time, in ms, spread at
 * random: all at once would be a surge there.
 */
const SPREAD_MS = 5000
/** Milliseconds that streams get to end when the server stops. */
const STOP_MS = 500
/** `Retry-After` for a user with too many streams: by then one of them may have ended. */
const TOO_MANY_RETRY_SECONDS = 30

/** A topic of a stream beside its user's own events: comments of a deal, metrics of a program. */
export type Topic = `deal:${string}` | `program:${string}`

/**
 * One open stream. A server has five thousand of them, so they have no timers or closures of their
 * own.
 */
interface Stream {
  readonly userId: string
  readonly sessionId: string
  /** Key of its user's role (roleKeyOf). */
  role: string
  readonly topics: readonly Topic[]
  readonly raw: ServerResponse
  /** End of the access token, in milliseconds of the clock. */
  readonly endsAt: number
  /** The last event that was written. */
  lastId: number
}

interface StreamsOptions {
  readonly db: Database
  readonly clock: Clock
  readonly endedSessions: Pick<EndedSessions, 'has'>
  readonly log: Pick<OutboxLog, 'warn'>
  readonly heartbeatSeconds: number
}

/** The open streams of this server by user, and what is written to them. */
export class LiveStreams {
  readonly #db: Database
  readonly #clock: Clock
  readonly #endedSessions: StreamsOptions['endedSessions']
  readonly #log: StreamsOptions['log']
  readonly #heartbeatTicks: number
  readonly #ofUser = new Map<string, Stream[]>()
  readonly #ofAnswer = new WeakMap<ServerResponse, Stream>()
  /** One listener for all streams; `this` is the response that was closed. */
  readonly #onClose: (this: ServerResponse) => void
  readonly #ofTopic = new Map<Topic, Set<Stream>>()
  /**
   * Topics that were notified in this second, and whether they have changed again since: then the
   * next tick notifies them.
   */
  readonly #topicsTold = new Map<Topic, boolean>()
  /** Users whose streams may have something to read. */
  readonly #due = new Set<string>()
  readonly #places = new Map<string, number>()
  #reading: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #ticks = 0
  #closing = false

  constructor({ db, clock, endedSessions, log, heartbeatSeconds }: StreamsOptions) {
    this.#db = db
    this.#clock = clock
    this.#endedSessions = endedSessions
    this.#log = log
    const remove = (raw: ServerResponse): void => this.#remove(raw)
    this.#onClose = function onClose() {
      remove(this)
    }
    this.#heartbeatTicks = Math.max(1, Math.round((heartbeatSeconds * 1000) / TICK_MS))
  }

  /**
   * Opens a stream of all events after `lastId` (undefined: after now), and of changes of `topics`;
   * `start` begins the HTTP answer.
   * @throws AppError too_many_streams, overloaded when the server is stopping
   */
  async open(options: {
    userId: string
    sessionId: string
    role: string
    topics?: readonly Topic[]
    endsAt: Date
    lastId: number | undefined
    start: () => ServerResponse
  }): Promise<void> {
    const { userId, sessionId, role, topics = [], endsAt, lastId, start } = options
    this.#takePlace(userId)
    let raw: ServerResponse
    let from: number
    try {
      const newest = await newestId(this.#db)
      if (this.#closing) throw new AppError('overloaded', { retryAfter: 1 })
      // An id above the newest one comes from another database.
      from = lastId === undefined || lastId > newest ? newest : lastId
      raw = start()
    } catch (error) {
      this.#freePlace(userId)
      throw error
    }
    // The client has left already: its 'close' event came before the listener was added.
    if (raw.destroyed) return this.#freePlace(userId)
    this.#add({ userId, sessionId, role, topics, raw, endsAt: endsAt.getTime(), lastId: from })
    raw.write(`retry: ${RETRY_MS}\nid: ${from}\n: open\n\n`)
    // Reads at once, for events committed after newestId() and before the stream was in the list.
    this.notify([userId])
  }

  /**
   * Reads for users who may have something to read; users named during a reading are read for after
   * it.
   */
  notify(userIds: Iterable<string>): void {
    for (const userId of userIds) if (this.#ofUser.has(userId)) this.#due.add(userId)
    if (this.#due.size === 0 || this.#reading !== undefined) return
    this.#reading = outsideSpans(() => this.#readAll()).finally(() => {
      this.#reading = undefined
      // Users who were named after the loop of #readAll() had ended.
      if (this.#due.size > 0) this.notify([])
    })
  }

  /** Reads for all users, after a time in which the server got no notifications. */
  notifyAll(): void {
    this.notify(this.#ofUser.keys())
  }

  /** Notifies the streams of a topic: at once, then at most once a second. */
  notifyTopic(topic: Topic): void {
    if (!this.#ofTopic.has(topic)) return
    const isWaiting = this.#topicsTold.has(topic)
    this.#topicsTold.set(topic, isWaiting)
    if (!isWaiting) this.#tellReaders(topic)
  }

  /**
   * Does the same for all deals, or programs, that some stream has as topic, after a time in which
   * the server got no notifications.
   */
  notifyTopics(kind: 'deal' | 'program'): void {
    for (const topic of this.#ofTopic.keys()) if (topic.startsWith(`${kind}:`)) this.notifyTopic(topic)
  }

  /**
   * Notifies users whose role has changed or has other permissions. A stream goes on under the new
   * role, so that the role's next change is notified too.
   */
  async notifyRole(change: RoleChange): Promise<void> {
    if ('userId' in change) {
      const { userId } = change
      if (!this.#ofUser.has(userId)) return
      const role = await roleKeyOfUser(this.#db, userId).catch(() => undefined)
      for (const stream of this.#ofUser.get(userId) ?? []) {
        if (role !== undefined) stream.role = role
        send(stream, ROLE_FRAME)
      }
      return
    }
    for (const stream of this.#all()) if (stream.role === change.role) send(stream, ROLE_FRAME)
  }

  get size(): number {
    let size = 0
    for (const streams of this.#ofUser.values()) size += streams.length
    return size
  }

  /** Ends all streams, says to each when to come back, and opens no more. */
  async close(): Promise<void> {
    this.#closing = true
    clearInterval(this.#timer)
    for (const { raw } of this.#all()) raw.end(`retry: ${Math.round(Math.random() * SPREAD_MS)}\n\n`)
    const until = performance.now() + STOP_MS
    while (this.#ofUser.size > 0 && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    for (const stream of this.#all()) stream.raw.destroy()
    await this.#reading
  }

  *#all(): Generator<Stream> {
    for (const streams of this.#ofUser.values()) yield* streams
  }

  async #readAll(): Promise<void> {
    while (this.#due.size > 0) {
      const lastIds = this.#takeDue()
      let rows: LiveRow[]
      try {
        rows = await this.#read(lastIds)
      } catch (error) {
        // The database cannot be reached: the same users are tried again after a second.
        this.#log.warn({ err: error }, 'live events out of reach')
        for (const userId of lastIds.keys()) this.#due.add(userId)
        await new Promise((resolve) => setTimeout(resolve, TICK_MS))
        if (this.#closing) return
        continue
      }
      this.#write(rows, lastIds)
    }
  }

  #read(lastIds: ReadonlyMap<string, number>): Promise<LiveRow[]> {
    return inSpan({ name: 'read for streams' }, async (set) => {
      const rows = await readAfter(this.#db, lastIds)
      set({ 'vicino.users': lastIds.size, 'vicino.events': rows.length })
      return rows
    })
  }

  /** Returns the users to read for, each with the smallest `lastId` of their streams. */
  #takeDue(): Map<string, number> {
    const lastIds = new Map<string, number>()
    for (const userId of this.#due) {
      const streams = this.#ofUser.get(userId)
      if (streams !== undefined) lastIds.set(userId, Math.min(...streams.map(({ lastId }) => lastId)))
    }
    this.#due.clear()
    return lastIds
  }

  /**
   * Writes rows to the streams of their users; `lastIds` names the id of each user after which the
   * rows were read.
   */
  #write(rows: readonly LiveRow[], lastIds: ReadonlyMap<string, number>): void {
    const counts = new Map<string, number>()
    for (const row of rows) {
      const count = (counts.get(row.user_id) ?? 0) + 1
      counts.set(row.user_id, count)
      if (count === ROWS_A_USER) this.#due.add(row.user_id)
      const frame = `id: ${row.id}\nevent: ${row.type}\ndata: ${JSON.stringify(row.data)}\n\n`
      for (const stream of this.#ofUser.get(row.user_id) ?? []) {
        // A stream that opened during the reading and starts further back waits for the next
        // reading; otherwise it would miss the events in between.
        const startsFurtherBack = stream.lastId < (lastIds.get(row.user_id) ?? 0)
        if (startsFurtherBack || row.id <= stream.lastId) continue
        stream.lastId = row.id
        send(stream, frame)
      }
    }
  }

  /**
   * Counts a stream before anything is awaited, so that streams opened at once count too. @throws
   * AppError too_many_streams
   */
  #takePlace(userId: string): void {
    const taken = this.#places.get(userId) ?? 0
    if (taken >= STREAMS_PER_USER) {
      throw new AppError('too_many_streams', { retryAfter: TOO_MANY_RETRY_SECONDS })
    }
    this.#places.set(userId, taken + 1)
  }

  #freePlace(userId: string): void {
    const taken = this.#places.get(userId) ?? 0
    if (taken > 1) this.#places.set(userId, taken - 1)
    else this.#places.delete(userId)
  }

  #tellReaders(topic: Topic): void {
    // Without an id: a screen loads its data again when a stream opens.
    const frame = frameOf(topic)
    for (const stream of this.#ofTopic.get(topic) ?? []) send(stream, frame)
  }

  #add(stream: Stream): void {
    for (const topic of stream.topics) {
      const readers = this.#ofTopic.get(topic)
      if (readers === undefined) this.#ofTopic.set(topic, new Set([stream]))
      else readers.add(stream)
    }
    const streams = this.#ofUser.get(stream.userId)
    if (streams === undefined) this.#ofUser.set(stream.userId, [stream])
    else streams.push(stream)
    this.#ofAnswer.set(stream.raw, stream)
    stream.raw.once('close', this.#onClose)
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS)
  }

  #remove(raw: ServerResponse): void {
    const stream = this.#ofAnswer.get(raw)
    if (stream === undefined) return
    const rest = this.#ofUser.get(stream.userId)?.filter((other) => other !== stream) ?? []
    if (rest.length > 0) this.#ofUser.set(stream.userId, rest)
    else this.#ofUser.delete(stream.userId)
    this.#freePlace(stream.userId)
    for (const topic of stream.topics) {
      const readers = this.#ofTopic.get(topic)
      readers?.delete(stream)
      if (readers?.size === 0) this.#ofTopic.delete(topic)
    }
    if (this.#ofUser.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#topicsTold.clear()
  }

  /**
   * Runs each second: notifies topics that changed again, ends streams with an expired token or an
   * ended session, and sends heartbeats to the others, so that proxies keep them.
   */
  #tick(): void {
    this.#ticks += 1
    const now = this.#clock.now().getTime()
    const beats = this.#ticks % this.#heartbeatTicks === 0
    for (const [topic, hasChanged] of this.#topicsTold) {
      this.#topicsTold.delete(topic)
      if (hasChanged) this.notifyTopic(topic)
    }
    for (const stream of this.#all()) {
      if (stream.endsAt <= now || this.#endedSessions.has(stream.sessionId)) stream.raw.end()
      else if (beats) send(stream, ':\n\n')
    }
  }
}

const ROLE_FRAME = 'event: role\ndata: {}\n\n'

function frameOf(topic: Topic): string {
  const id = topic.slice(topic.indexOf(':') + 1)
  return topic.startsWith('deal:')
    ? `event: comments\ndata: ${JSON.stringify({ dealId: id })}\n\n`
    : `event: figures\ndata: ${JSON.stringify({ programId: id })}\n\n`
}

/** Writes to a stream, or cuts it when its client has left too much unread. */
function send({ raw }: Stream, frame: string): void {
  if (raw.destroyed || raw.writableEnded) return
  if (raw.writableLength > MOST_UNSENT_BYTES) raw.destroy()
  else raw.write(frame)
}

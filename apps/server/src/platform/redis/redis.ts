import { createHash } from 'node:crypto'
import type { RedisClientType } from '@redis/client'

/** A command without an answer after these ms, and a connection after twice as many, counts as lost. */
const ANSWERS_WITHIN_MS = 250
/** How often the connections are tested, and tried again after a loss. */
const TRIED_EACH_MS = 500

/** Something that is heard of on every server. */
export interface RedisChannel {
  readonly name: string
  heard(payload: string): void
  /** Called when payloads may have been missed: reads what was sent meanwhile. */
  connected(): void
}

export interface RedisLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

type Client = RedisClientType

interface Line {
  readonly commands: Client
  readonly subscriber: Client
}

/**
 * Redis or Valkey, for what servers share beside the database. Nothing depends on it: while it does
 * not answer, callers do without (docs/modules/platform.md, "Redis").
 */
export class Redis {
  readonly #url: string
  readonly #prefix: string
  readonly #log: RedisLog
  /** Called at once when Redis counts as lost. */
  onLost: (() => void) | undefined
  #channels: readonly RedisChannel[] = []
  #line: Line | undefined
  #timer: NodeJS.Timeout | undefined
  #wasUp: boolean | undefined
  #trying: Promise<void> | undefined
  #isStopped = false

  /** @param secret of the installation: several of them may share one Redis */
  constructor(url: string, secret: string, log: RedisLog) {
    this.#url = url
    this.#log = log
    this.#prefix = `vicino:${createHash('sha256').update(`redis ${secret}`).digest('base64url').slice(0, 12)}:`
  }

  get isUp(): boolean {
    return this.#line !== undefined
  }

  /** Connects, and again after each loss. Resolves after the first try. */
  start(channels: readonly RedisChannel[]): Promise<void> {
    this.#channels = channels
    return this.#tryOn()
  }

  /**
   * Counts one more under a key, in a window that begins with the first one. Returns the count and
   * what is left of the window in ms; undefined when Redis does not answer.
   */
  async count(key: string, windowMs: number): Promise<{ count: number; leftMs: number } | undefined> {
    const answer = await this.#use(({ commands }) =>
      commands.eval(COUNT, { keys: [this.#prefix + key], arguments: [String(windowMs)] }),
    )
    if (!Array.isArray(answer)) return undefined
    return { count: Number(answer[0]), leftMs: Number(answer[1]) }
  }

  /** Sends payloads, without spaces, to all servers. Returns whether Redis took them. */
  async publish(channel: string, payloads: readonly string[]): Promise<boolean> {
    const name = this.#prefix + channel
    return (await this.#use(({ commands }) => commands.publish(name, payloads.join(' ')))) !== undefined
  }

  /** Reads what others may have published while this server did not hear it. */
  readMissed(): void {
    for (const channel of this.#channels) channel.connected()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#cut()
    await this.#trying
  }

  /** Runs a command; undefined when there is no answer in time, after which Redis counts as lost. */
  async #use<Result>(command: (line: Line) => Promise<Result>): Promise<Result | undefined> {
    const line = this.#line
    if (line === undefined) return undefined
    try {
      return await inTime(command(line))
    } catch (error) {
      this.#lost(line, error as Error)
      return undefined
    }
  }

  #lost(line: Line, error: Error): void {
    if (this.#line !== line || this.#isStopped) return
    this.#cut()
    this.#noteState(false, error)
    this.readMissed()
    this.onLost?.()
  }

  #cut(): void {
    const line = this.#line
    this.#line = undefined
    if (line !== undefined) destroy(line)
  }

  #tryOn(): Promise<void> {
    return (this.#trying ??= this.#tryOnce().finally(() => {
      this.#trying = undefined
      if (!this.#isStopped) this.#timer = setTimeout(() => void this.#tryOn(), TRIED_EACH_MS)
    }))
  }

  /** Tests the connections, or makes new ones. */
  async #tryOnce(): Promise<void> {
    if (this.#line !== undefined) {
      await this.#use(({ commands, subscriber }) => Promise.all([commands.ping(), subscriber.ping()]))
      return
    }
    let line: Line | undefined
    try {
      line = await this.#connect()
      if (this.#isStopped) return destroy(line)
      this.#line = line
      this.#noteState(true)
      this.readMissed()
    } catch (error) {
      this.#noteState(false, error as Error)
    }
  }

  async #connect(): Promise<Line> {
    // Only an installation that uses Redis loads its client.
    const { createClient } = await import('@redis/client')
    const made = (): Client =>
      createClient({
        url: this.#url,
        disableOfflineQueue: true,
        socket: { connectTimeout: 2 * ANSWERS_WITHIN_MS, reconnectStrategy: false },
      }) as unknown as Client
    const line: Line = { commands: made(), subscriber: made() }
    for (const client of [line.commands, line.subscriber]) {
      client.on('error', (error: Error) => this.#lost(line, error))
    }
    try {
      await inTime(this.#open(line), 4 * ANSWERS_WITHIN_MS)
      return line
    } catch (error) {
      destroy(line)
      throw error
    }
  }

  async #open({ commands, subscriber }: Line): Promise<void> {
    await Promise.all([commands.connect(), subscriber.connect()])
    for (const channel of this.#channels) {
      await subscriber.subscribe(this.#prefix + channel.name, (payloads) => {
        for (const payload of payloads.split(' ')) channel.heard(payload)
      })
    }
  }

  /** Logs a change of state, not each try. The error may name the address, never the password. */
  #noteState(isUp: boolean, error?: Error): void {
    if (this.#isStopped || this.#wasUp === isUp) return
    this.#wasUp = isUp
    if (isUp) this.#log.info({}, 'Redis in use')
    else this.#log.warn({ message: error?.message }, 'Redis out of reach: each server counts and tells alone')
  }
}

/** Both in one step, so that no count stays without an end. */
const COUNT = `
  local count = redis.call('INCR', KEYS[1])
  if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {count, redis.call('PTTL', KEYS[1])}`

function destroy({ commands, subscriber }: Line): void {
  for (const client of [commands, subscriber]) if (client.isOpen) client.destroy()
}

async function inTime<Result>(answer: Promise<Result>, withinMs = ANSWERS_WITHIN_MS): Promise<Result> {
  let late: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    // An answer that waits unread in the socket, because this process was busy, is read first.
    const refuse = (): void => reject(new Error(`no answer within ${withinMs} ms`))
    late = setTimeout(() => setImmediate(() => setImmediate(refuse)), withinMs)
  })
  // Whichever of the two comes later is not awaited.
  answer.catch(() => undefined)
  silence.catch(() => undefined)
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(late)
  }
}

import type { Database, Db } from '../db/database.ts'
import type { Channel } from '../db/listener.ts'
import { execute } from '../db/statement.ts'
import { afterCommit } from '../db/transaction.ts'
import type { Redis } from './redis.ts'

/** Channel of NOTIFY by which a server without Redis says that it hears NOTIFY only. */
const DEAF_CHANNEL = 'redis_deaf'
/** How often it says so, and how long the others remember it, in ms. */
const SAID_EACH_MS = 1000
const REMEMBERED_MS = 5000

const relays = new WeakMap<Database, Relay>()

/**
 * Tells other servers something by Redis instead of NOTIFY, whose commits wait for each other, as
 * long as all servers have Redis.
 */
export class Relay {
  readonly #redis: Pick<Redis, 'isUp' | 'publish' | 'readMissed'>
  readonly #db: Database
  readonly #timer: NodeJS.Timeout
  #deafUntil = -Infinity

  constructor(redis: Pick<Redis, 'isUp' | 'publish' | 'readMissed' | 'onLost'>, db: Database) {
    this.#redis = redis
    this.#db = db
    relays.set(db, this)
    redis.onLost = () => this.#sayDeaf()
    this.#timer = setInterval(() => this.#sayDeaf(), SAID_EACH_MS).unref()
  }

  get isUp(): boolean {
    return this.#redis.isUp && performance.now() > this.#deafUntil
  }

  /** Hears of servers without Redis. */
  channel(): Channel {
    return {
      name: DEAF_CHANNEL,
      heard: () => {
        this.#deafUntil = performance.now() + REMEMBERED_MS
      },
      connected: () => undefined,
    }
  }

  async send(channel: string, payloads: readonly string[]): Promise<void> {
    if (!(await this.#redis.publish(channel, payloads))) this.#notify(channel, payloads)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** While it hears nothing by Redis, it also reads what others published before they knew. */
  #sayDeaf(): void {
    if (this.#redis.isUp) return
    this.#notify(DEAF_CHANNEL, [''])
    this.#redis.readMissed()
  }

  #notify(channel: string, payloads: readonly string[]): void {
    // When the database is gone too, servers read what they missed after it is back.
    void execute(this.#db)`
      SELECT pg_notify(${channel}, payload) FROM unnest(${[...payloads]}::text[]) AS payload`.catch(
      () => undefined,
    )
  }
}

/**
 * Has payloads sent to all servers by Redis once a transaction has committed. Returns false where
 * its caller has to send them by NOTIFY, in the transaction.
 */
export function isRelayed(tx: Db, channel: string, payloads: () => readonly string[]): boolean {
  return afterCommit(tx, (db) => {
    const relay = relays.get(db)
    if (relay?.isUp !== true) return undefined
    return () => void relay.send(channel, payloads())
  })
}

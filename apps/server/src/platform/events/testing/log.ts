import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Db } from '../../db/database.ts'
import { TestClock } from '../../testing/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Consumer, drainOutbox, emit, type OnProcessed, type OutboxLog } from '../outbox.ts'
import { startLookout } from '../../lookout.ts'
import type { Worker } from '../../worker.ts'
import { startOutbox } from '../worker.ts'
import { effectsOf } from './consumers.ts'

const USER = '00000000-0000-7000-8000-00000000000a'

/**
 * A database for the tests of a file whose event log is empty before each of them, and a clock that
 * they set.
 */
export class TestLog {
  database!: TestDatabase
  clock!: TestClock

  constructor() {
    beforeAll(async () => {
      this.database = await createTestDatabase()
    })
    beforeEach(async () => {
      this.clock = new TestClock()
      await sql`TRUNCATE outbox_log, consumer_offsets, events_set_aside, installation`.execute(this.db)
    })
    afterAll(() => this.database.drop())
  }

  get db(): TestDatabase['db'] {
    return this.database.db
  }

  /** Emits that a user's points moved. */
  moved(balance: number, tx: Db = this.db, userId = USER): Promise<void> {
    return emit(tx, 'points.moved', { userId, amount: 1, balance }, this.clock.now())
  }

  drain(consumers: readonly Consumer[], log?: OutboxLog): Promise<number> {
    return drainOutbox(this.db, consumers, this.clock.now(), log)
  }

  effects(name: string): Promise<number[]> {
    return effectsOf(this.db, name)
  }

  /** The workers of a running server for these consumers, with a lookout of their own. */
  start(consumers: readonly Consumer[], log: OutboxLog, onProcessed?: OnProcessed): Worker {
    const lookout = startLookout(this, log)
    const worker = startOutbox(this, consumers, log, lookout, onProcessed)
    return {
      wake: worker.wake,
      async stop() {
        await lookout.stop()
        await worker.stop()
      },
    }
  }

  events() {
    return this.db.selectFrom('outbox_log').selectAll().orderBy('id').execute()
  }

  setAside() {
    return this.db.selectFrom('events_set_aside').selectAll().orderBy('event_id').execute()
  }
}

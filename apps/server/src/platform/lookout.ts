import { type RawBuilder, sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { ClockCheck } from './clock-check.ts'
import type { Database } from './db/database.ts'
import { lookForAll, type Readers } from './events/log.queries.ts'

/** How often a process looks for work that it was not woken for. */
const LOOK_MS = 1000

/** Work that waits in the database, for one worker or for many. */
export interface Look {
  /**
   * SQL of a `text[]` with the names of what waits; empty or NULL where nothing does. Runs every
   * second, so an index answers it.
   */
  find(now: Date): RawBuilder<string[] | null>
  /** Called with those names when there are any. */
  found(names: readonly string[]): void
}

/** Looks in the database for work, for all workers of a process. */
export interface Lookout {
  add(look: Look): void
  /**
   * Has the outbox's consumers looked for too.
   * @param found called with the names of consumers that have events to read
   */
  readEvents(consumers: Readers, found: (names: ReadonlySet<string>) => void): void
  /** Looks no more; resolves when the running look has ended. */
  stop(): Promise<void>
}

/**
 * One statement a second tells all workers of this process whether there is work for them. A server
 * at rest therefore costs the database one small transaction a second, however many workers and
 * jobs there are. With a clock that is far off nobody is told of work.
 */
export function startLookout(
  {
    db,
    clock,
    clockCheck,
  }: { readonly db: Database; readonly clock: Clock; readonly clockCheck?: ClockCheck | undefined },
  log: { warn(details: object, message: string): void },
): Lookout {
  const looks: Look[] = []
  let readers: Readers = []
  let onEvents: ((names: ReadonlySet<string>) => void) | undefined
  let running: Promise<void> | undefined

  async function look(): Promise<void> {
    const asked = [...looks]
    const now = clock.now()
    try {
      const { waiting, found, at } = await lookForAll(
        db,
        readers,
        asked.map((each) => each.find(now)),
      )
      clockCheck?.compare(at, now.getTime(), clock.now().getTime())
      if (clockCheck?.isFarOff === true) return
      if (waiting.size > 0) onEvents?.(waiting)
      for (const [index, names] of found.entries()) if (names.length > 0) asked[index]?.found(names)
    } catch (error) {
      log.warn({ err: error }, 'database out of reach: nobody is told of waiting work')
    }
  }

  const timer = setInterval(() => {
    running ??= look().finally(() => {
      running = undefined
    })
  }, LOOK_MS)
  return {
    add: (each) => void looks.push(each),
    readEvents(consumers, found) {
      readers = consumers
      onEvents = found
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** The look of one worker, which is woken while a condition holds. */
export const lookWhether = (waits: (now: Date) => RawBuilder<boolean>, wake: () => void): Look => ({
  find: (now) => sql`CASE WHEN ${waits(now)} THEN ARRAY['waits'] END`,
  found: wake,
})

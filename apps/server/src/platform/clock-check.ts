import { Gauge, type Registry } from 'prom-client'
import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import { onlyValue } from './db/statement.ts'

/** From this difference on, in ms, the log says so once. */
const NOTED_MS = 5000
/**
 * From this difference on the server is not ready and does no background work: its jobs would end
 * deals and expire points of another day, and other servers refuse the tokens that it signs.
 */
const FAR_OFF_MS = 3_600_000

type State = 'right' | 'differs' | 'far off'

interface ClockLog {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/** How much the clock of this server differs from the database's, by which all servers go. */
export class ClockCheck {
  readonly #log: ClockLog
  #differenceMs: number | undefined
  #state: State = 'right'

  constructor(log: ClockLog) {
    this.#log = log
  }

  /** In seconds: positive where this server is ahead; undefined before the first comparison. */
  get difference(): number | undefined {
    return this.#differenceMs === undefined ? undefined : this.#differenceMs / 1000
  }

  get isFarOff(): boolean {
    return this.#state === 'far off'
  }

  /**
   * Compares the clocks. `database` is what the database answered between two moments of this
   * server's clock, all in ms.
   */
  compare(database: number, askedAt: number, answeredAt: number): void {
    this.#differenceMs = Math.max(0, askedAt - database) - Math.max(0, database - answeredAt)
    const size = Math.abs(this.#differenceMs)
    this.#become(size >= FAR_OFF_MS ? 'far off' : size >= NOTED_MS ? 'differs' : 'right')
  }

  #become(state: State): void {
    if (state === this.#state) return
    this.#state = state
    const details = { aheadSeconds: this.difference }
    if (state === 'right') this.#log.info(details, 'clock agrees with the database’s again')
    else
      this.#log.error(
        details,
        `clock differs from the database’s${state === 'far off' ? FAR_OFF : ''}: ${SET_IT}`,
      )
  }
}

/** Compares the clocks once, before the server is reached. Later the lookout does it each second. */
export async function compareClocks(check: ClockCheck, db: Db, clock: Clock): Promise<void> {
  const askedAt = clock.now().getTime()
  const at = await onlyValue(db)<number>`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000`
  check.compare(at, askedAt, clock.now().getTime())
}

const SET_IT = 'set the clocks of both machines by NTP'
const FAR_OFF = ' by hours, so this server is not ready and does no background work'

export function measureClock(check: ClockCheck | undefined, registry: Registry): void {
  const gauge: Gauge = new Gauge({
    name: 'vicino_clock_difference_seconds',
    help: 'How far the clock of this server is ahead of the database’s',
    registers: [registry],
    collect: () => gauge.set(check?.difference ?? NaN),
  })
}

import { Gauge, type Registry } from 'prom-client'
import type { ReadDatabases } from './standbys.ts'

/** Gauges of each standby. */
export function measureStandbys({ standbys }: Pick<ReadDatabases, 'standbys'>, registry: Registry): void {
  if (standbys.length === 0) return
  const lag: Gauge<'standby'> = new Gauge({
    name: 'vicino_standby_lag_seconds',
    help: 'For how long a standby has lacked something of the primary; NaN while it does not answer',
    labelNames: ['standby'] as const,
    registers: [registry],
    collect() {
      for (const { name, lagMs, state } of standbys)
        lag.set({ standby: name }, state === 'does not answer' ? NaN : lagMs / 1000)
    },
  })
  const inUse: Gauge<'standby'> = new Gauge({
    name: 'vicino_standby_in_use',
    help: '1 while reads go to a standby, 0 while it is left out',
    labelNames: ['standby'] as const,
    registers: [registry],
    collect() {
      for (const standby of standbys) inUse.set({ standby: standby.name }, Number(standby.isInUse))
    },
  })
}

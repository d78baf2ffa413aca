import { Gauge, Histogram, type Registry } from 'prom-client'
import { type Database, poolOf } from './database.ts'

/** Adds the pool of this process's requests. */
export function measurePool(db: Database, registry: Registry): void {
  const pool = poolOf(db)
  const connections = new Gauge({
    name: 'vicino_database_connections',
    help: 'Connections of this process for requests, by state; DATABASE_POOL is the most there are',
    labelNames: ['state'] as const,
    registers: [registry],
    collect: () => {
      connections.set({ state: 'in_use' }, pool.open - pool.idle)
      connections.set({ state: 'idle' }, pool.idle)
    },
  })
  const sizes = {
    max: ['Most connections of this process for requests (DATABASE_POOL)', () => pool.size],
    waiting: ['Transactions and statements that wait for a connection', () => pool.waiting],
  } as const
  for (const [name, [help, read]] of Object.entries(sizes)) {
    const gauge: Gauge = new Gauge({
      name: `vicino_database_connections_${name}`,
      help,
      registers: [registry],
      collect: () => gauge.set(read()),
    })
  }
  const waits = new Histogram({
    name: 'vicino_database_wait_seconds',
    help: 'How long a transaction or statement waited for a connection',
    buckets: [0.001, 0.01, 0.1, 1, 4],
    registers: [registry],
  })
  pool.onConnected = (milliseconds) => waits.observe(milliseconds / 1000)
}

import { Gauge } from 'prom-client'
import type { Metrics } from '../../../platform/feature.ts'
import { readLast } from './differences.queries.ts'

/** How many differences the last reconciliation found, whichever process it ran in; NaN before the first. */
export const metrics: Metrics = ({ db }, registry) => {
  const gauge: Gauge = new Gauge({
    name: 'vicino_reconciliation_differences',
    help: 'Differences found by the last reconciliation: npm run reconcile',
    registers: [registry],
    collect: async () => gauge.set((await readLast(db).catch(() => undefined))?.differences ?? NaN),
  })
}

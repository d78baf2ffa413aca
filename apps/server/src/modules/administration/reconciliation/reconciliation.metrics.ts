import { Gauge } from 'prom-client'
import type { Metrics } from '../../../platform/feature.ts'
import { readLast } from './differences.queries.ts'

/**
 * The number of differences of the last reconciliation, in whichever process it ran; NaN before the
 * first.
 */
export const metrics: Metrics = ({ db }, registry) => {
  const gauge: Gauge = new Gauge({
    name: 'vicino_reconciliation_differences',
    help: 'Differences found by the last reconciliation: npm run reconcile',
    registers: [registry],
    collect: async () => gauge.set((await readLast(db).catch(() => undefined))?.differences ?? NaN),
  })
}

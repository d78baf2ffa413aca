import { Gauge } from 'prom-client'
import type { Feature } from '../../platform/http/feature.ts'
import { readLast } from './differences.queries.ts'

/** How many differences the last reconciliation found, whichever process it ran in; NaN before the first. */
export const reconciliation: Feature = (app, { db }) => {
  const gauge: Gauge = new Gauge({
    name: 'vicino_reconciliation_differences',
    help: 'Differences found by the last reconciliation: npm run reconcile',
    registers: [app.metrics],
    collect: async () => gauge.set((await readLast(db).catch(() => undefined))?.differences ?? NaN),
  })
}

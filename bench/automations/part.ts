import type { Report } from '../lib/report.ts'
import { measureServed } from '../loyalty/served.ts'

/** Measures automations: `npm run bench -- automations`, with fewer members by BENCH_MEMBERS. */
export async function run(report: Report): Promise<void> {
  console.log('Automations')
  await measureServed(report, ['automations'])
}

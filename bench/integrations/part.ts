import type { Report } from '../lib/report.ts'
import { measureServed } from '../loyalty/served.ts'

/** Measures purchases that shop systems register with a key, in the database of the loyalty part. */
export async function run(report: Report): Promise<void> {
  console.log('Integrations')
  await measureServed(report, ['keys'])
}

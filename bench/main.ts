/** `npm run bench [-- part …]`: runs the parts named, or all, and prints which bounds are kept. */
import { Report } from './lib/report.ts'

type Part = (report: Report) => Promise<void>

/** The parts; each is loaded only if it runs. */
const PARTS: Readonly<Record<string, () => Promise<{ run: Part }>>> = {
  server: () => import('./server/part.ts'),
  import: () => import('./import/part.ts'),
  redemptions: () => import('./redemptions/part.ts'),
  live: () => import('./live/part.ts'),
  web: () => import('./web/part.ts'),
  landing: () => import('./landing/part.ts'),
  loyalty: () => import('./loyalty/part.ts'),
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS)
const unknown = names.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}

const report = new Report()
for (const name of names) {
  const part = await PARTS[name]?.()
  await part?.run(report)
}
report.print()

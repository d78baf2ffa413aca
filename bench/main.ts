/**
 * `npm run bench [-- part [section …] …]`: runs the parts named, or all, and prints which bounds are kept. Where a part has
 * sections, those named after it run alone: `npm run bench -- loyalty purchases roll`.
 */
import { Report } from './lib/report.ts'

interface Part {
  /** Names of what can run alone; a part that has none runs as a whole. */
  readonly SECTIONS?: readonly string[]
  /** @param sections all of them when none was named */
  readonly run: (report: Report, sections: readonly string[]) => Promise<void>
}

/** The parts; each is loaded only if it runs. */
const PARTS: Readonly<Record<string, () => Promise<Part>>> = {
  server: () => import('./server/part.ts'),
  places: () => import('./places/part.ts'),
  import: () => import('./import/part.ts'),
  redemptions: () => import('./redemptions/part.ts'),
  live: () => import('./live/part.ts'),
  web: () => import('./web/part.ts'),
  landing: () => import('./landing/part.ts'),
  loyalty: () => import('./loyalty/part.ts'),
  social: () => import('./social/part.ts'),
  displays: () => import('./displays/part.ts'),
  admin: () => import('./admin/part.ts'),
  automations: () => import('./automations/part.ts'),
  webhooks: () => import('./webhooks/part.ts'),
  integrations: () => import('./integrations/part.ts'),
}

/** What was asked for: parts with the sections named after each. */
const asked: { readonly part: Part; readonly sections: string[] }[] = []
const words = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS)
for (const word of words) {
  const load = PARTS[word]
  const last = asked.at(-1)
  if (load !== undefined) asked.push({ part: await load(), sections: [] })
  else if (last?.part.SECTIONS?.includes(word) === true) last.sections.push(word)
  else {
    const known = last?.part.SECTIONS ?? Object.keys(PARTS)
    console.error(`No such part: ${word}. There are: ${known.join(', ')}`)
    process.exit(2)
  }
}

const report = new Report()
for (const { part, sections } of asked) {
  await part.run(report, sections.length === 0 ? (part.SECTIONS ?? []) : sections)
}
report.print()

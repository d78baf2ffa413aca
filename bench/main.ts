/**
 * `npm run bench [-- [--short] part [section …] …]`: runs the named parts, or all, and prints which
 * bounds are met. For a part with sections, sections named after it run alone: `npm run bench --
 * loyalty purchases roll`. `--short` runs the same code on little data (lib/sizes.ts). A part that
 * throws makes the run end with 1, after the others.
 */
import type { Part } from './parts.ts'

const [short, words] = [
  process.argv.includes('--short'),
  process.argv.slice(2).filter((word) => word !== '--short'),
]
// Before any part is loaded, and for the processes that parts start.
if (short) process.env['BENCH_SHORT'] = 'true'
const { PARTS } = await import('./parts.ts')
const { Report } = await import('./lib/report.ts')
const { stopShared } = await import('./lib/cluster.ts')

/** Requested parts with the sections named after each. */
const runs: { readonly name: string; readonly part: Part; readonly sections: string[] }[] = []
for (const word of words.length > 0 ? words : Object.keys(PARTS)) {
  const listed = PARTS[word]
  const last = runs.at(-1)
  if (listed !== undefined) runs.push({ name: word, part: await listed.load(), sections: [] })
  else if (last?.part.SECTIONS?.includes(word) === true) last.sections.push(word)
  else {
    const known = last?.part.SECTIONS ?? Object.keys(PARTS)
    console.error(`No such part: ${word}. There are: ${known.join(', ')}`)
    process.exit(2)
  }
}

const report = new Report()
try {
  for (const { name, part, sections } of runs) {
    const started = performance.now()
    try {
      await part.run(report, sections.length === 0 ? (part.SECTIONS ?? []) : sections)
    } catch (error) {
      console.error(`${name} broke:`, error)
      process.exitCode = 1
    }
    console.log(`  ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s in all`)
  }
} finally {
  await stopShared()
}
report.print()

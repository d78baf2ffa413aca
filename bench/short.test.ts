import { expect, it } from 'vitest'
import { PARTS } from './parts.ts'
import { run } from '../scripts/run.ts'

const names = Object.keys(PARTS).filter((name) => PARTS[name]?.inBrowser !== true)

// e2e/bench.desktop.spec.ts runs the parts that measure the web app in a browser.
it(
  'the short form of every part of the bench that needs no browser runs to its end',
  { timeout: 1_800_000 },
  async () => {
    const { code, output } = await run('node', ['bench/main.ts', '--short', ...names], { quiet: true })
    expect(code, output).toBe(0)
    for (const name of names) expect(output).toMatch(new RegExp(`^ {2}${name}: [\\d.]+ s in all$`, 'm'))
    const bounds = Number(/^(\d+) bounds, none of them judged$/m.exec(output)?.[1])
    expect(bounds).toBeGreaterThan(names.length)
  },
)

it('an unknown part of the bench is refused, and the error names the existing parts', async () => {
  const { code, output } = await run('node', ['bench/main.ts', '--short', 'sever'], { quiet: true })
  expect(code).toBe(2)
  for (const name of Object.keys(PARTS)) expect(output).toContain(name)
})

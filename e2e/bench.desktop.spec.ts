import { PARTS } from '../bench/parts.ts'
import { run } from '../scripts/run.ts'
import { expect, test } from './support/test.ts'

// bench/short.test.ts runs the other parts.
for (const [name, { inBrowser }] of Object.entries(PARTS)) {
  if (inBrowser !== true) continue
  test(`the short form of the bench’s part ${name} runs to its end`, async ({ baseURL }) => {
    const { code, output } = await run('node', ['bench/main.ts', '--short', name], {
      quiet: true,
      env: { BENCH_ADDRESS: baseURL ?? '' },
    })
    expect(code, output).toBe(0)
    expect(output).toMatch(/^\d+ bounds, none of them judged$/m)
  })
}

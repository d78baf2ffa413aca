import { afterEach, expect, it } from 'vitest'
import { startIdleGc } from './idle-gc.ts'

const MEGABYTE = 1024 * 1024

let end: () => void
afterEach(() => end())

/** Size of heap and buffers. */
function megabytes(): number {
  const { heapTotal, arrayBuffers } = process.memoryUsage()
  return (heapTotal + arrayBuffers) / MEGABYTE
}

function burst(): void {
  const held: unknown[] = []
  for (let index = 0; index < 600_000; index += 1) held.push({ index, text: `row ${index}`, more: [index] })
  for (let index = 0; index < 40; index += 1) held.push(Buffer.alloc(MEGABYTE, 1))
}

it('the memory of a burst is returned in a calm moment', async () => {
  end = startIdleGc(100)
  const before = megabytes()
  burst()
  expect(megabytes()).toBeGreaterThan(before + 80)
  await expect.poll(() => megabytes(), { timeout: 120_000 }).toBeLessThan(before + 30)
})

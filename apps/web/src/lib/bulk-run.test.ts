import { expect, it } from 'vitest'
import { bulkOf, type BulkProgress, runBulk } from './bulk-run.ts'

const ids = Array.from({ length: 10_000 }, (_, index) => `id-${index}`)
const always = () => true

it('R-438 a stopped bulk action over 10,000 rows reports its position and continues from there', async () => {
  const sent: string[] = []
  const steps: BulkProgress[] = []
  const act = (block: string[]) => {
    sent.push(...block)
    const [first = '', ...done] = block
    return Promise.resolve({ done, refused: [{ _id: first, code: 'product_in_use', message: 'In uso' }] })
  }
  const stopped = await runBulk(
    bulkOf(ids),
    act,
    () => steps.length < 32,
    (step) => steps.push(step),
  )
  expect([stopped.done, stopped.refused.length, stopped.left.length]).toEqual([3168, 32, 6800])
  expect(steps.at(-1)).toEqual(stopped)
  const ended = await runBulk(stopped, act, always, (step) => steps.push(step))
  expect([ended.done, ended.refused.length, ended.left.length]).toEqual([9900, 100, 0])
  // Each row once, in order, a hundred in a call.
  expect(sent).toEqual(ids)
  expect(steps).toHaveLength(100)
})

it('the records of a failed call stay, and the app sends them again', async () => {
  const blocks: string[][] = []
  let last = bulkOf(ids.slice(0, 250))
  const act = (block: string[]) => {
    blocks.push(block)
    if (blocks.length === 2) return Promise.reject(new Error('no connection'))
    return Promise.resolve({ done: block, refused: [] })
  }
  const keep = (step: BulkProgress) => {
    last = step
  }
  await expect(runBulk(last, act, always, keep)).rejects.toThrow('no connection')
  expect([last.done, last.left.length]).toEqual([100, 150])
  const ended = await runBulk(last, act, always, keep)
  expect([ended.done, ended.left.length]).toEqual([250, 0])
  expect(blocks[2]).toEqual(blocks[1])
})

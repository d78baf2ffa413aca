import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BoundedCache } from './bounded-cache.ts'
import { BoundedQueue } from './bounded-queue.ts'

describe('BoundedCache', () => {
  it('never holds more entries than its limit, and always those used last', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.boolean())), (steps) => {
        const cache = new BoundedCache<number, string>(5)
        for (const [key, write] of steps) {
          const before = cache.get(key)
          if (write) cache.set(key, String(key))
          expect(cache.get(key)).toBe(write ? String(key) : before)
          expect(cache.size).toBeLessThanOrEqual(5)
        }
      }),
    )
  })

  it('forgets the entry that was not read for the longest time', () => {
    const cache = new BoundedCache<string, number>(2)
    cache.set('a', 1)
    cache.set('b', 2)
    cache.get('a')
    cache.set('c', 3)
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
  })
})

describe('BoundedQueue', () => {
  it('runs two at once, lets three wait, refuses the rest, and is free again after failures', async () => {
    const queue = new BoundedQueue({ running: 2, waiting: 3 })
    let running = 0
    let most = 0
    const task = async (): Promise<void> => {
      most = Math.max(most, (running += 1))
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      throw new Error('task failed')
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => queue.run(task)))
    const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.message : 'ok'))
    expect(most).toBe(2)
    expect(reasons.toSorted()).toEqual([
      ...Array<string>(3).fill('overloaded'),
      ...Array<string>(5).fill('task failed'),
    ])
    await expect(queue.run(() => Promise.resolve('free'))).resolves.toBe('free')
  })
})

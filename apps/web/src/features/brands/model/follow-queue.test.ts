import { describe, expect, it } from 'vitest'
import { createFollowQueue } from './follow-queue.ts'

/** A server that flips, answering only when told. */
function world(server = false) {
  const answers: ((error?: Error) => void)[] = []
  const shown: boolean[] = []
  let failures = 0
  let settled = 0
  const queue = createFollowQueue({
    send: () =>
      new Promise((resolve, reject) => {
        answers.push((error) => {
          if (error !== undefined) return reject(error)
          server = !server
          resolve(server)
        })
      }),
    show: (_brandId, isFollowed) => void shown.push(isFollowed),
    fail: () => void failures++,
    settled: () => void settled++,
  })
  async function answer(error?: Error) {
    answers.shift()?.(error)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return {
    queue,
    answer,
    shown,
    calls: () => answers.length,
    failures: () => failures,
    settled: () => settled,
  }
}

describe('follow queue', () => {
  it('R-137 shows the press at once, then the state of the answer', async () => {
    const { queue, answer, shown, settled } = world()
    queue.toggle('b', false)
    expect(shown).toEqual([true])
    await answer()
    expect(shown.at(-1)).toBe(true)
    expect(settled()).toBe(1)
  })

  it('R-137 puts the state back when the server refuses', async () => {
    const { queue, answer, shown, failures, settled } = world()
    queue.toggle('b', false)
    await answer(new Error('refused'))
    expect(shown).toEqual([true, false])
    expect(failures()).toBe(1)
    expect(settled()).toBe(1)
  })

  it('R-137 a quick second press waits for the first answer and undoes it', async () => {
    const { queue, answer, shown, calls } = world()
    queue.toggle('b', false)
    queue.toggle('b', true)
    expect(shown).toEqual([true, false])
    expect(calls()).toBe(1)
    await answer()
    expect(calls()).toBe(1)
    await answer()
    expect(calls()).toBe(0)
    expect(shown.at(-1)).toBe(false)
  })

  it('R-137 follows the server when another device had already followed', async () => {
    const { queue, answer, shown, calls } = world(true)
    queue.toggle('b', false)
    await answer()
    expect(calls()).toBe(1)
    await answer()
    expect(shown.at(-1)).toBe(true)
  })
})

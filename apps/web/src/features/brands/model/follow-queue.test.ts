import { describe, expect, it } from 'vitest'
import { createFollowQueue } from './follow-queue.ts'

/** A server that flips, answering only when told. */
function world(server = false) {
  const answers: ((error?: Error) => void)[] = []
  const shown: boolean[] = []
  let failures = 0
  const outcomes: string[] = []
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
    settled: (_brandId, before, after) => void outcomes.push(`${before} → ${after}`),
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
    outcomes: () => outcomes,
  }
}

describe('follow queue', () => {
  it('R-137 shows the press at once, then the state of the answer', async () => {
    const { queue, answer, shown, outcomes } = world()
    queue.toggle('b', false)
    expect(shown).toEqual([true])
    await answer()
    expect(shown.at(-1)).toBe(true)
    expect(outcomes()).toEqual(['false → true'])
  })

  it('R-137 puts the state back when the server refuses', async () => {
    const { queue, answer, shown, failures, outcomes } = world()
    queue.toggle('b', false)
    await answer(new Error('refused'))
    expect(shown).toEqual([true, false])
    expect(failures()).toBe(1)
    expect(outcomes()).toEqual(['false → false'])
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

  it('R-029 undoing goes to a given end, whatever was pressed meanwhile', async () => {
    const { queue, answer, shown, calls } = world(true)
    queue.toggle('b', true)
    expect(queue.set('b', true, false)).toBe(false)
    expect(queue.set('b', true, true)).toBe(true)
    expect(calls()).toBe(1)
    await answer()
    await answer()
    expect(shown.at(-1)).toBe(true)
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

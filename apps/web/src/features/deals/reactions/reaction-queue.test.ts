import type { ReactionState, ReactionType } from '@vicino/contract/deals'
import { describe, expect, it } from 'vitest'
import { createReactionQueue } from './reaction-queue.ts'
import { hasReacted } from './reaction-state.ts'

const NONE: ReactionState = { reactions: { LIKE: 4, WANT: 0, OWN: 0, SHARE: 0 }, userReactions: [] }

/** A server that flips, answering only when told, and a screen that remembers what was shown. */
function world() {
  let server = NONE
  const answers: ((error?: Error) => void)[] = []
  const shown: ReactionState[] = []
  const failures: ReactionType[] = []
  const outcomes: string[] = []
  const queue = createReactionQueue({
    now: () => 0,
    send: (_id, type) =>
      new Promise((resolve, reject) => {
        answers.push((error) => {
          if (error) return reject(error)
          const on = hasReacted(server, type)
          server = {
            reactions: { ...server.reactions, [type]: server.reactions[type] + (on ? -1 : 1) },
            userReactions: on
              ? server.userReactions.filter((mine) => mine.type !== type)
              : [...server.userReactions, { type, createdAt: '2026-11-21T10:00:00Z' }],
          }
          resolve(server)
        })
      }),
    show: (_id, state) => void shown.push(state),
    fail: (_id, type) => void failures.push(type),
    settled: (_id, { before, after }) =>
      void outcomes.push(`${hasReacted(before, 'WANT')} → ${hasReacted(after, 'WANT')}`),
  })
  async function answer(error?: Error) {
    answers.shift()?.(error)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return {
    queue,
    answer,
    failures,
    flip: (change: Partial<ReactionState['reactions']>) => {
      server = { ...server, reactions: { ...server.reactions, ...change } }
    },
    calls: () => answers.length,
    last: () => shown.at(-1) ?? NONE,
    outcomes: () => outcomes,
    server: () => server,
  }
}

describe('reaction queue', () => {
  it('R-134 shows the press at once and then the counts of the answer', async () => {
    const { queue, answer, last, flip } = world()
    queue.toggle('a', NONE, 'LIKE')
    expect(last().reactions.LIKE).toBe(5)
    expect(hasReacted(last(), 'LIKE')).toBe(true)
    flip({ LIKE: 11 })
    await answer()
    expect(last().reactions.LIKE).toBe(12)
  })

  it('R-134 is put back when the server refuses', async () => {
    const { queue, answer, last, failures, outcomes } = world()
    queue.toggle('a', NONE, 'LIKE')
    await answer(new Error('refused'))
    expect(last()).toEqual(NONE)
    expect(failures).toEqual(['LIKE'])
    expect(outcomes()).toEqual(['false → false'])
  })

  it('R-134 quick presses never race: one call at a time, the last wish wins', async () => {
    const { queue, answer, last, calls, server } = world()
    for (let press = 0; press < 3; press++) queue.toggle('a', last(), 'LIKE')
    expect(calls()).toBe(1)
    expect(last().reactions.LIKE).toBe(5)
    await answer()
    expect(calls()).toBe(0)
    expect(hasReacted(server(), 'LIKE')).toBe(true)

    queue.toggle('a', last(), 'LIKE')
    queue.toggle('a', last(), 'LIKE')
    await answer()
    expect(calls()).toBe(1)
    await answer()
    expect(hasReacted(server(), 'LIKE')).toBe(true)
    expect(last().reactions.LIKE).toBe(5)
  })

  it('R-135 a refused like leaves a save pressed meanwhile in place', async () => {
    const { queue, answer, last, server } = world()
    queue.toggle('a', NONE, 'LIKE')
    queue.toggle('a', last(), 'WANT')
    await answer(new Error('refused'))
    expect(last().reactions).toMatchObject({ LIKE: 4, WANT: 1 })
    await answer()
    expect(hasReacted(server(), 'WANT')).toBe(true)
  })

  it('R-029 tells what a run of presses has come to: nothing where the last undid the first', async () => {
    const { queue, answer, last, outcomes } = world()
    queue.toggle('a', NONE, 'WANT')
    await answer()
    expect(outcomes()).toEqual(['false → true'])
    queue.toggle('a', last(), 'WANT')
    queue.toggle('a', last(), 'WANT')
    await answer()
    await answer()
    expect(outcomes()).toEqual(['false → true', 'true → true'])
  })

  it('R-029 undoing goes to a given end, whatever was pressed meanwhile', async () => {
    const { queue, answer, last, calls, server } = world()
    queue.toggle('a', NONE, 'WANT')
    await answer()
    const saved = last()
    queue.toggle('a', saved, 'WANT')
    expect(queue.set('a', saved, 'WANT', false)).toBe(false)
    expect(calls()).toBe(1)
    await answer()
    expect(hasReacted(server(), 'WANT')).toBe(false)
    expect(queue.set('a', last(), 'WANT', true)).toBe(true)
    await answer()
    expect(hasReacted(server(), 'WANT')).toBe(true)
  })

  it('R-136 a share is never taken back', async () => {
    const { queue, answer, last, calls } = world()
    queue.toggle('a', NONE, 'SHARE')
    await answer()
    queue.toggle('a', last(), 'SHARE')
    expect(calls()).toBe(0)
    expect(last().reactions.SHARE).toBe(1)
  })
})

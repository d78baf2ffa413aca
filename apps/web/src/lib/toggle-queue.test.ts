import type { ReactionState, ReactionType } from '@vicino/contract/marketplace/deals/schemas'
import { describe, expect, it } from 'vitest'
import { REACTION_RULES, hasReacted } from '~/modules/marketplace/deals/shopper/model/reaction-state.ts'
import { createToggleQueue, type ToggleOutcome, type ToggleRules } from './toggle-queue.ts'

/**
 * Makes a queue with a fake server, which answers only on request, and a fake screen, which records
 * what it showed.
 */
function queueWithFakes<State, Kind extends string>(
  rules: ToggleRules<State, Kind>,
  start: State,
  flipped: (server: State, kind: Kind) => State,
) {
  let server = start
  const answers: ((error?: Error) => void)[] = []
  const shown: State[] = []
  const failures: Kind[] = []
  const outcomes: ToggleOutcome<State, Kind>[] = []
  const queue = createToggleQueue<State, Kind>({
    ...rules,
    send: (_id, kind) =>
      new Promise((resolve, reject) => {
        answers.push((error) => {
          if (error !== undefined) return reject(error)
          server = flipped(server, kind)
          resolve(server)
        })
      }),
    patch: (_id, state) => void shown.push(state),
    fail: (_id, kind) => void failures.push(kind),
    settled: (_id, outcome) => void outcomes.push(outcome),
  })
  async function answer(error?: Error) {
    answers.shift()?.(error)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    queue,
    answer,
    shown,
    failures,
    change: (changed: (server: State) => State) => void (server = changed(server)),
    calls: () => answers.length,
    last: () => shown.at(-1) ?? start,
    outcomes: (kind: Kind) =>
      outcomes.map(({ before, after }) => `${rules.isOn(before, kind)} → ${rules.isOn(after, kind)}`),
    server: () => server,
  }
}

const NONE: ReactionState = { reactions: { LIKE: 4, WANT: 0, OWN: 0, SHARE: 0 }, userReactions: [] }

const reactionWorld = () =>
  queueWithFakes<ReactionState, ReactionType>(REACTION_RULES, NONE, (server, type) => {
    const on = hasReacted(server, type)
    return {
      reactions: { ...server.reactions, [type]: server.reactions[type] + (on ? -1 : 1) },
      userReactions: on
        ? server.userReactions.filter((mine) => mine.type !== type)
        : [...server.userReactions, { type, createdAt: '2026-11-21T10:00:00Z' }],
    }
  })

const followWorld = (isFollowed = false) =>
  queueWithFakes<boolean, 'follow'>(
    { isOn: (state) => state, withOn: (_state, _kind, on) => on },
    isFollowed,
    (on) => !on,
  )

describe('toggle queue', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'R-134 R-137 %i quick presses end in the last wanted state, with at most one call under way',
    async (presses) => {
      const { queue, answer, last, calls, server, shown, outcomes } = followWorld()
      for (let press = 1; press <= presses; press++) {
        queue.toggle('b', last(), 'follow')
        expect(calls()).toBe(1)
        expect(shown.at(-1)).toBe(press % 2 === 1)
        // The first answer arrives between two presses.
        if (press === 2) await answer()
      }
      for (let left = 0; left < 3; left++) {
        expect(calls()).toBeLessThanOrEqual(1)
        await answer()
      }
      expect(calls()).toBe(0)
      expect(server()).toBe(presses % 2 === 1)
      expect(shown.at(-1)).toBe(presses % 2 === 1)
      expect(outcomes('follow').at(-1)).toMatch(presses % 2 === 1 ? /true$/ : /false$/)
    },
  )

  it('R-134 R-137 a refusal restores the last confirmed state, and a later press is sent again', async () => {
    const { queue, answer, last, calls, server, failures, outcomes } = followWorld()
    queue.toggle('b', false, 'follow')
    queue.toggle('b', true, 'follow')
    await answer()
    await answer(new Error('refused'))
    expect(failures).toEqual(['follow'])
    expect(last()).toBe(true)
    expect(outcomes('follow')).toEqual(['false → true'])
    queue.toggle('b', last(), 'follow')
    expect(calls()).toBe(1)
    await answer()
    expect([last(), server()]).toEqual([false, false])
  })
})

describe('toggle queue of reactions', () => {
  it('R-134 shows the press at once, and then the counts of the answer', async () => {
    const { queue, answer, last, change } = reactionWorld()
    queue.toggle('a', NONE, 'LIKE')
    expect(last().reactions.LIKE).toBe(5)
    expect(hasReacted(last(), 'LIKE')).toBe(true)
    change((state) => ({ ...state, reactions: { ...state.reactions, LIKE: 11 } }))
    await answer()
    expect(last().reactions.LIKE).toBe(12)
  })

  it('R-134 undoes the press if the server refuses it', async () => {
    const { queue, answer, last, failures, outcomes } = reactionWorld()
    queue.toggle('a', NONE, 'LIKE')
    await answer(new Error('refused'))
    expect(last()).toEqual(NONE)
    expect(failures).toEqual(['LIKE'])
    expect(outcomes('WANT')).toEqual(['false → false'])
  })

  it('R-134 quick presses never race: one call at a time, and the last press wins', async () => {
    const { queue, answer, last, calls, server } = reactionWorld()
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

  it('R-135 a refused like does not undo a save pressed in the meantime', async () => {
    const { queue, answer, last, server } = reactionWorld()
    queue.toggle('a', NONE, 'LIKE')
    queue.toggle('a', last(), 'WANT')
    await answer(new Error('refused'))
    expect(last().reactions).toMatchObject({ LIKE: 4, WANT: 1 })
    await answer()
    expect(hasReacted(server(), 'WANT')).toBe(true)
  })

  it('R-029 reports the result of a series of presses: no change where the last one undid the first', async () => {
    const { queue, answer, last, outcomes } = reactionWorld()
    queue.toggle('a', NONE, 'WANT')
    await answer()
    expect(outcomes('WANT')).toEqual(['false → true'])
    queue.toggle('a', last(), 'WANT')
    queue.toggle('a', last(), 'WANT')
    await answer()
    await answer()
    expect(outcomes('WANT')).toEqual(['false → true', 'true → true'])
  })

  it('R-029 undo sets the given state despite later presses', async () => {
    const { queue, answer, last, calls, server } = reactionWorld()
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

  it('R-136 a share is never undone', async () => {
    const { queue, answer, last, calls } = reactionWorld()
    queue.toggle('a', NONE, 'SHARE')
    await answer()
    queue.toggle('a', last(), 'SHARE')
    expect(calls()).toBe(0)
    expect(last().reactions.SHARE).toBe(1)
  })
})

describe('toggle queue of follows', () => {
  it('R-137 shows the press at once, then the state of the answer', async () => {
    const { queue, answer, shown, outcomes } = followWorld()
    queue.toggle('b', false, 'follow')
    expect(shown).toEqual([true])
    await answer()
    expect(shown.at(-1)).toBe(true)
    expect(outcomes('follow')).toEqual(['false → true'])
  })

  it('R-137 restores the state if the server refuses', async () => {
    const { queue, answer, shown, failures, outcomes } = followWorld()
    queue.toggle('b', false, 'follow')
    await answer(new Error('refused'))
    expect(shown).toEqual([true, false])
    expect(failures).toEqual(['follow'])
    expect(outcomes('follow')).toEqual(['false → false'])
  })

  it('R-137 a quick second press waits for the first answer and undoes it', async () => {
    const { queue, answer, shown, calls } = followWorld()
    queue.toggle('b', false, 'follow')
    queue.toggle('b', true, 'follow')
    expect(shown).toEqual([true, false])
    expect(calls()).toBe(1)
    await answer()
    expect(calls()).toBe(1)
    await answer()
    expect(calls()).toBe(0)
    expect(shown.at(-1)).toBe(false)
  })

  it('R-029 undo sets the given state, whatever was pressed meanwhile', async () => {
    const { queue, answer, shown, calls } = followWorld(true)
    queue.toggle('b', true, 'follow')
    expect(queue.set('b', true, 'follow', false)).toBe(false)
    expect(queue.set('b', true, 'follow', true)).toBe(true)
    expect(calls()).toBe(1)
    await answer()
    await answer()
    expect(shown.at(-1)).toBe(true)
  })

  it('R-137 follows the server when another device had already followed', async () => {
    const { queue, answer, shown, calls } = followWorld(true)
    queue.toggle('b', false, 'follow')
    await answer()
    expect(calls()).toBe(1)
    await answer()
    expect(shown.at(-1)).toBe(true)
  })
})

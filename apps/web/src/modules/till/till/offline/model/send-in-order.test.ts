// @vitest-environment node
import { expect, it } from 'vitest'
import { ApiError } from '~/lib/api-error.ts'
import { sendInOrder } from './send-in-order.ts'
import type { Entry } from './waiting.ts'

const entry = (name: string): Entry => ({ _id: name, kind: 'deal', token: name, at: '', pass: '' })

/** A device with some entries, and a server that cannot read those of `bad` and wants a decision on those of `doubtful`. */
function till(names: readonly string[], { bad = '', doubtful = '' } = {}) {
  let waits = names.map(entry)
  const calls: string[] = []
  return {
    calls,
    left: () => waits.map(({ _id }) => _id).join(''),
    line: {
      waiting: () => Promise.resolve(waits),
      post(entries: Entry[]) {
        calls.push(entries.map(({ _id }) => _id).join(''))
        const isUnreadable = entries.some(({ _id }) => bad.includes(_id))
        if (isUnreadable) return Promise.reject(new ApiError(400, 'validation_failed', ''))
        return Promise.resolve(
          entries.map(({ _id }) => ({ _id, outcome: doubtful.includes(_id) ? 'conflict' : 'done' })),
        )
      },
      noteSent(ids: ReadonlySet<string>) {
        waits = waits.filter(({ _id }) => !ids.has(_id))
        return Promise.resolve()
      },
    },
  }
}

it('everything goes in one call, in order', async () => {
  const { line, calls, left } = till(['a', 'b', 'c'], { doubtful: 'b' })
  expect(await sendInOrder(line)).toEqual({ count: 3, conflicts: 1, unread: 0 })
  expect([calls, left()]).toEqual([['abc'], ''])
})

it('an entry that the server cannot read stays, and holds back none behind it', async () => {
  const { line, calls, left } = till(['a', 'b', 'c', 'd'], { bad: 'bd' })
  expect(await sendInOrder(line)).toEqual({ count: 2, conflicts: 0, unread: 2 })
  expect([calls, left()]).toEqual([['abcd', 'a', 'b', 'c', 'd'], 'bd'])
})

it('a lost connection ends the sending, and everything stays', async () => {
  const { line, left } = till(['a', 'b'])
  const lost = { ...line, post: () => Promise.reject(new Error('offline')) }
  await expect(sendInOrder(lost)).rejects.toThrow('offline')
  expect(left()).toBe('ab')
})

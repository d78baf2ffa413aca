import { beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '@vicino/domain/durations'
import { dropKey, keyOf, unanswered } from './kept-key.ts'

const ASKED = { userId: 'u', rewardId: 'r', body: { points: 100, note: 'via Larga 1' } }

beforeEach(() => localStorage.clear())

it('R-332 a repeated request without an answer has the same key, also after a reload; a different request has a new key', () => {
  const key = keyOf(ASKED, 0)
  expect(keyOf(ASKED, 1000)).toBe(key)
  expect(unanswered({ userId: 'u', rewardId: 'r' }, 1000)).toEqual(ASKED.body)
  expect(keyOf({ ...ASKED, rewardId: 's' }, 1000)).not.toBe(key)
  expect(keyOf({ ...ASKED, userId: 'v' }, 1000)).not.toBe(key)
  expect(keyOf({ ...ASKED, body: { points: 90 } }, 1000)).not.toBe(key)
})

it('after an answer, and after the day for which the server remembers a key, the request is new', () => {
  const key = keyOf(ASKED, 0)
  expect(keyOf(ASKED, DAY_MS)).not.toBe(key)
  dropKey(ASKED)
  expect(unanswered(ASKED, 0)).toBeNull()
  expect(keyOf(ASKED, 0)).not.toBe(key)
})

it('a foreign text in the storage is no request', () => {
  localStorage.setItem('claim-unanswered:u:r', '{"key":1}')
  expect(unanswered(ASKED)).toBeNull()
})

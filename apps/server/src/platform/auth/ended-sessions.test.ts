import { expect, it } from 'vitest'
import { TestClock } from '../testing/test-clock.ts'
import { EndedSessions } from './ended-sessions.ts'

const HALF_HOUR = 1800

it('a server without messages about ended sessions does not claim to know them', () => {
  const ended = new EndedSessions(new TestClock())
  expect(ended.isComplete).toBe(false)
  ended.listening(['a'])
  expect([ended.isComplete, ended.has('a'), ended.has('b')]).toEqual([true, true, false])
  ended.lost()
  expect([ended.isComplete, ended.has('a')]).toEqual([false, true])
  ended.listening(['b'])
  expect([ended.isComplete, ended.has('a'), ended.has('b')]).toEqual([true, true, true])
})

it('a session is known until no access token can contain it, and forgotten then', () => {
  const clock = new TestClock()
  const ended = new EndedSessions(clock)
  ended.listening(['a'])
  clock.advance(900)
  ended.add('b')
  expect([ended.has('a'), ended.has('b')]).toEqual([true, true])
  clock.advance(600)
  ended.add('c')
  expect([ended.has('a'), ended.has('b'), ended.has('c')]).toEqual([false, true, true])
})

it('with more sessions than can be stored the database is asked until the last of them no longer counts', () => {
  const clock = new TestClock()
  const ended = new EndedSessions(clock, 2)
  ended.listening(['a', 'b'])
  expect(ended.isComplete).toBe(true)
  ended.add('a')
  expect(ended.isComplete).toBe(true)
  ended.add('c')
  expect([ended.has('a'), ended.has('b'), ended.has('c'), ended.isComplete]).toEqual([
    true,
    true,
    false,
    false,
  ])
  clock.advance(HALF_HOUR)
  ended.add('d')
  expect([ended.has('a'), ended.has('d'), ended.isComplete]).toEqual([false, true, true])
})

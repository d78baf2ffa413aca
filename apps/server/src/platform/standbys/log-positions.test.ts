import fc from 'fast-check'
import { expect, it } from 'vitest'
import { endOfRecords, LogPositions } from './log-positions.ts'
import { stateOf } from './standby.ts'

const positionsAt = (...kept: readonly (readonly [at: number, lsn: number])[]): LogPositions => {
  const positions = new LogPositions()
  for (const [at, lsn] of kept) positions.add({ at, lsn, timeline: 1 })
  return positions
}

it('a standby is as fresh as the newest position that it has replayed', () => {
  const positions = positionsAt([1000, 500], [1250, 700], [1500, 700], [1750, 900])
  expect([499, 500, 699, 700, 899, 900].map((lsn) => positions.freshUpTo(lsn))).toEqual([
    -Infinity,
    1000,
    1000,
    1500,
    1500,
    1750,
  ])
})

it('a standby lags since the first position that it lacks', () => {
  const positions = positionsAt([1000, 500], [1250, 700], [1500, 700], [1750, 900])
  expect([400, 500, 700, 900, 2000].map((lsn) => positions.lag(lsn, 2000))).toEqual([1000, 750, 250, 0, 0])
})

it('positions of another timeline, or before the newest one, replace those that are kept', () => {
  const positions = positionsAt([1000, 500])
  positions.add({ at: 1250, lsn: 600, timeline: 2 })
  expect(positions.freshUpTo(599)).toBe(-Infinity)
  positions.add({ at: 1500, lsn: 300, timeline: 2 })
  expect([positions.freshUpTo(299), positions.freshUpTo(300)]).toEqual([-Infinity, 1500])
})

it('what was committed by a moment has been replayed by every standby that is fresh up to it', () => {
  const commits = fc.array(fc.record({ wait: fc.nat(500), bytes: fc.integer({ min: 1, max: 9000 }) }), {
    minLength: 1,
  })
  const holds = fc.check(
    fc.property(commits, fc.nat(1_000_000), fc.nat(100), (history, replayedTo, look) => {
      const positions = new LogPositions()
      let [at, lsn] = [0, 0]
      const committed = history.map(({ wait, bytes }, index) => {
        at += wait
        lsn += bytes
        // Not every commit is followed by a look.
        if (index % (look + 1) === 0) positions.add({ at, lsn, timeline: 1 })
        return { at, lsn }
      })
      const replayed = replayedTo % (lsn + 1)
      const fresh = positions.freshUpTo(replayed)
      return committed.every((commit) => commit.at >= fresh || commit.lsn <= replayed)
    }),
  )
  expect(holds.failed).toBe(false)
})

it('the place behind the head of a page is the end of the page before', () => {
  expect([8192 + 24, 8192 + 25, 16 * 1024 * 1024 + 40, 16 * 1024 * 1024 + 24].map(endOfRecords)).toEqual([
    8192,
    8192 + 25,
    16 * 1024 * 1024,
    16 * 1024 * 1024,
  ])
})

it('a promoted standby, one that follows it, and one of another installation are not read from', () => {
  const primary = { cluster: 'mine', timeline: 3 }
  const standby = { isStandby: true, cluster: 'mine', timeline: 3 }
  expect([
    stateOf(standby, primary, 2000),
    stateOf({ ...standby, timeline: 2 }, primary, 0),
    stateOf(standby, primary, 2001),
    stateOf({ ...standby, isStandby: false }, primary, 0),
    stateOf({ ...standby, timeline: 4 }, primary, 0),
    stateOf({ ...standby, cluster: 'other' }, primary, 0),
  ]).toEqual([
    'in use',
    'in use',
    'lags',
    'is no standby any more',
    'belongs to another primary',
    'belongs to another primary',
  ])
})

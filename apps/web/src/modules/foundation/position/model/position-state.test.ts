import { describe, expect, it } from 'vitest'
import {
  nextPositionState,
  NOWHERE,
  statusOf,
  type KnownPosition,
  type PositionEvent,
} from './position-state.ts'

const bologna: KnownPosition = {
  lat: 44.4949,
  lon: 11.3426,
  source: 'place',
  label: 'Bologna (BO)',
  placeId: '037006',
}
const kept: KnownPosition = { lat: 45.4642, lon: 9.19, source: 'gps', label: null, placeId: null }
const after = (...events: PositionEvent[]) => events.reduce(nextPositionState, NOWHERE)

describe('position states', () => {
  it('R-595 has no position while the device searches, and offers the choice by hand after a while', () => {
    expect(statusOf(after({ type: 'asked' }))).toBe('locating')
    expect(statusOf(after({ type: 'asked' }, { type: 'waitedLong' }))).toBe('slow')
    expect(after({ type: 'asked' }, { type: 'waitedLong' }).asking).toBe(true)
  })

  it('R-595 content may appear once the device answers, even after the long wait', () => {
    const state = after({ type: 'asked' }, { type: 'waitedLong' }, { type: 'found', lat: 45, lon: 9 })
    expect(statusOf(state)).toBe('ready')
    expect(state.position).toEqual({ lat: 45, lon: 9, source: 'gps', label: null, placeId: null })
  })

  it('R-598 LAW-16 a refusal leaves no position until a place is chosen', () => {
    const refused = after({ type: 'asked' }, { type: 'problem', problem: 'refused' })
    expect(statusOf(refused)).toBe('refused')
    expect(refused.position).toBeUndefined()
    const chosen = nextPositionState(refused, { type: 'chosen', position: bologna })
    expect(statusOf(chosen)).toBe('ready')
    expect(chosen.position).toEqual(bologna)
  })

  it('R-598 a refusal also deletes the stored device position, a failure does not', () => {
    const start: PositionEvent[] = [{ type: 'remembered', position: kept }, { type: 'asked' }]
    expect(statusOf(after(...start))).toBe('ready')
    expect(after(...start, { type: 'problem', problem: 'refused' }).position).toBeUndefined()
    expect(after(...start, { type: 'problem', problem: 'failed' }).position).toEqual(kept)
  })

  it('R-599 the choice by hand wins over a later answer of the device', () => {
    const state = after(
      { type: 'asked' },
      { type: 'chosen', position: bologna },
      { type: 'found', lat: 1, lon: 2 },
    )
    expect(state.position).toEqual(bologna)
  })

  it('R-599 back to GPS: the chosen place stays in use until the device answers, and also if it refuses', () => {
    const asking = after({ type: 'chosen', position: bologna }, { type: 'asked' })
    expect(asking.position).toEqual(bologna)
    expect(nextPositionState(asking, { type: 'found', lat: 45, lon: 9 }).position?.source).toBe('gps')
    const refused = nextPositionState(asking, { type: 'problem', problem: 'refused' })
    expect(refused.position).toEqual(bologna)
    expect(refused.problem).toBe('refused')
  })

  it('keeps the same object if the device has hardly moved', () => {
    const start: PositionEvent[] = [{ type: 'remembered', position: kept }, { type: 'asked' }]
    expect(after(...start, { type: 'found', lat: 45.4643, lon: 9.1901 }).position).toBe(kept)
    expect(after(...start, { type: 'found', lat: 45.47, lon: 9.19 }).position).not.toBe(kept)
  })
})

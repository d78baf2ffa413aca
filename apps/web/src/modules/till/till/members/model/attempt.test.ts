import { afterEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '@vicino/domain/durations'
import { ApiError, NetworkError } from '~/lib/api-error.ts'
import { afterFailure, type Attempt, forgetAttempt, keepAttempt, keptAttempts } from './attempt.ts'

const NOW = Date.parse('2027-03-02T10:00:00Z')
const customer = { userId: 'm', username: 'maria', handle: '@maria', avatar: null }
const attempt: Attempt = {
  kind: 'purchase',
  key: 'k',
  customer,
  cents: 3990,
  sentAt: NOW,
  body: { member: { userId: 'm' }, amount: 39.9, receiptId: '17' },
}

afterEach(() => localStorage.clear())

describe('R-219 a purchase without an answer', () => {
  it('keeps its key and its data: the next try is the same request', () => {
    for (const error of [
      new NetworkError(new TypeError('failed to fetch')),
      new DOMException('too late', 'TimeoutError'),
      new ApiError(503, 'overloaded', ''),
      new ApiError(409, 'request_in_flight', ''),
    ]) {
      expect(afterFailure(error, attempt)).toEqual({ step: 'unsure', attempt })
    }
  })

  it('survives a reload, for the account that sent it, for a day', () => {
    keepAttempt('till', attempt)
    expect(keptAttempts('till', NOW + 60_000)).toEqual([attempt])
    expect(keptAttempts('other', NOW)).toEqual([])
    expect(keptAttempts('till', NOW + DAY_MS)).toEqual([])
    expect(keptAttempts('till', NOW), 'gone for good').toEqual([])
    const without: Attempt = {
      ...attempt,
      kind: 'looseRefund',
      body: { member: { userId: 'm' }, amount: 5, receiptId: 'R-1', reason: 'Scontrino perso' },
    }
    keepAttempt('till', without)
    expect(keptAttempts('till', NOW)).toEqual([without])
  })

  it('is deleted after its answer, and an unreadable one is ignored', () => {
    keepAttempt('till', attempt)
    const earlier = { ...attempt, key: 'j', sentAt: NOW - 1 }
    keepAttempt('till', earlier)
    expect(keptAttempts('till', NOW)).toEqual([earlier, attempt])
    forgetAttempt('till', attempt)
    expect(keptAttempts('till', NOW)).toEqual([earlier])
    forgetAttempt('till', earlier)
    for (const text of ['', '{', '[]', '{"key":"k"}', JSON.stringify({ ...attempt, kind: 'refund' })]) {
      localStorage.setItem('till-unanswered:till:k', text)
      expect(keptAttempts('till', NOW)).toEqual([])
    }
  })
})

it('R-217 R-219 a refusal shows the server’s message', () => {
  const refusal = new ApiError(
    422,
    'event_conflict',
    'Questo numero di scontrino è già registrato con altri dati.',
  )
  expect(afterFailure(refusal, attempt)).toMatchObject({
    step: 'refused',
    code: 'event_conflict',
    message: refusal.message,
  })
})

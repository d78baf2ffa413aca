import type { TillCoupon } from '@vicino/contract/loyalty/coupons/schemas'
import { refundPurchase, registerPurchase, scanMemberCard } from '@vicino/contract/loyalty/members/endpoints'
import type { TillLine } from '@vicino/contract/redemption/redemptions/schemas'
import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '~/lib/api-error.ts'
import { refusalHelp } from './refusal-help.ts'
import { afterConfirm, afterLook } from './till-state.ts'

const refusal = new ApiError(409, 'already_redeemed', 'Già riscattato il 03/05/2026, 10:12')
const code = { transactionId: '123456789' }
const line = { _id: 'one', transactionId: '123456789' } as TillLine
const tried = { step: 'confirming', line, key: 'k', withoutScreen: true } as const

/** Failures that say nothing about the code. */
const NO_ANSWER = [
  new NetworkError(new TypeError('failed to fetch')),
  new DOMException('too late', 'TimeoutError'),
  new ApiError(502, 'unknown', ''),
  new ApiError(503, 'overloaded', 'Il server è molto occupato.'),
  new ApiError(409, 'request_in_flight', 'La stessa richiesta è già in corso.'),
  new ApiError(429, 'rate_limited', 'Troppe richieste.'),
]

describe('the check of a code', () => {
  it('R-217 a refused one shows the server’s message', () => {
    expect(afterLook(refusal, code)).toEqual({
      step: 'refused',
      code: 'already_redeemed',
      message: 'Già riscattato il 03/05/2026, 10:12',
    })
  })

  it('R-382 a refused further coupon keeps the coupons of the receipt', () => {
    const coupons = [{ _id: 'one' } as TillCoupon]
    expect(afterLook(refusal, code, { coupons })).toMatchObject({ step: 'refused', coupons })
  })

  it('without an answer keeps the code for another try', () => {
    for (const error of NO_ANSWER) expect(afterLook(error, code)).toEqual({ step: 'unsent', code, error })
  })

  it('R-221 a lock is a refusal, not a failure to try again at once', () => {
    const locked = new ApiError(429, 'typed_codes_locked', 'Troppi numeri sbagliati.')
    expect(afterLook(locked, code)).toMatchObject({ step: 'refused', code: 'typed_codes_locked' })
  })
})

describe('a confirmation', () => {
  it('R-216 without an answer keeps line, key and purpose: the next try is the same request', () => {
    for (const error of NO_ANSWER)
      expect(afterConfirm(error, tried)).toEqual({ ...tried, step: 'unsure', error })
  })

  it('R-217 that is refused shows the server’s words', () => {
    expect(afterConfirm(refusal, tried)).toMatchObject({ step: 'refused', message: refusal.message })
  })

  it('of a customer screen that has become silent returns to the details, so that the cashier decides', () => {
    const silent = new ApiError(409, 'screen_unheard', 'Lo schermo del cliente non si fa sentire.')
    expect(afterConfirm(silent, tried)).toEqual({ step: 'looking', code })
  })
})

it('each refusal of the till tells the cashier what to do, and an unknown one has a general text', () => {
  expect(refusalHelp('proof_stale')).toBe('again')
  expect(refusalHelp('foreign')).toBe('foreign')
  expect(refusalHelp('internal')).toBe('general')
  for (const endpoint of [scanMemberCard, registerPurchase, refundPurchase]) {
    for (const refused of endpoint.errors) expect(refusalHelp(refused), refused).not.toBe('general')
  }
})

import { expect, it } from 'vitest'
import { ApiError, NetworkError } from './api-error.ts'
import { asksAgainByItself, isPassing } from './is-passing.ts'

it.each([
  [new NetworkError(new Error('cut')), true, true],
  [new DOMException('late', 'TimeoutError'), true, true],
  [new ApiError(503, 'unknown', ''), true, true],
  [new ApiError(408, 'unknown', ''), true, true],
  [new ApiError(409, 'request_in_flight', ''), true, true],
  [new ApiError(500, 'internal', ''), true, false],
  [new ApiError(429, 'rate_limited', ''), true, false],
  [new ApiError(404, 'not_found', ''), false, false],
  [new ApiError(400, 'validation_failed', ''), false, false],
])('%s: may pass %s, is asked again by itself %s', (error, passing, again) => {
  expect([isPassing(error), asksAgainByItself(error)]).toEqual([passing, again])
})

import { afterEach, expect, it, vi } from 'vitest'
import { phoneMaker } from './phone.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', 5, 'apple'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'apple'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, null],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10)', 5, 'google'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, null],
])('%s with %i fingers is a phone of %s', (userAgent, maxTouchPoints, maker) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  expect(phoneMaker()).toBe(maker)
})

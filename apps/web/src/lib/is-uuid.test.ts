import { describe, expect, it } from 'vitest'
import { isUuid } from './is-uuid.ts'

describe('id in the address', () => {
  it('R-126 only a UUID is a valid id of a deal', () => {
    expect(isUuid('0199c3f1-7d2e-7abc-8def-0123456789ab')).toBe(true)
    for (const id of ['000', '12345678901234567890', '', '0199c3f1-7d2e-7abc-8def-0123456789ab/../x']) {
      expect(isUuid(id)).toBe(false)
    }
  })
})

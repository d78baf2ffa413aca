import { describe, expect, it } from 'vitest'
import { isClamped } from './clamp.ts'

describe('description', () => {
  it('R-132 150 characters are shown in full, and 151 get the toggle', () => {
    expect(isClamped('a'.repeat(150))).toBe(false)
    expect(isClamped('a'.repeat(151))).toBe(true)
  })

  it('R-132 an emoji counts as one character', () => {
    expect(isClamped('🍋'.repeat(150))).toBe(false)
    expect(isClamped('🍋'.repeat(151))).toBe(true)
  })
})

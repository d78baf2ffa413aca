import { expect, it } from 'vitest'
import { sectionOf } from './settings-section.ts'

it('R-423 a hash leads to its section, a field’s name to the section that contains it, and any other text to none', () => {
  expect(sectionOf('company')).toBe('company')
  expect(sectionOf('phone')).toBe('details')
  expect(sectionOf('cookies')).toBe('privacy')
  expect(sectionOf('')).toBeUndefined()
  expect(sectionOf('constructor')).toBeUndefined()
})

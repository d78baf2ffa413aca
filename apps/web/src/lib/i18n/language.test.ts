import { expect, it } from 'vitest'
import { pickLanguage } from './language.ts'

it('R-601 the user’s choice comes first, then the browser’s language, otherwise English', () => {
  expect(pickLanguage('it', ['en-GB'])).toBe('it')
  expect(pickLanguage(null, ['it-IT', 'en'])).toBe('it')
  expect(pickLanguage(null, ['en-US'])).toBe('en')
  expect(pickLanguage(null, ['de-DE', 'it'])).toBe('en')
  expect(pickLanguage('klingon', [])).toBe('en')
})

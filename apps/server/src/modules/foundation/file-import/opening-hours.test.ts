import { expect, it } from 'vitest'
import { openingOf } from './opening-hours.ts'

const torino = { lat: 45.07, lon: 7.68 }
const opening = (text: string): string | null => openingOf(text, torino)

it('reads OpenStreetMap’s opening hours as minutes of the week', () => {
  expect(opening('Mo 09:00-12:30,15:30-19:30')).toBe('{[540,750),[930,1170)}')
  expect(opening('Su 09:00-13:00')).toBe('{[9180,9420)}')
  expect(opening('24/7')).toBe('{[0,10080)}')
})

it('carries Sunday night into Monday', () => {
  expect(opening('Su 22:00-02:00')).toBe('{[0,120),[9960,10080)}')
})

it('is null when the text does not name hours that are the same every week', () => {
  expect(opening('')).toBeNull()
  expect(opening('Gradita la prenotazione')).toBeNull()
  expect(opening('Jun-Sep: Mo-Su 09:00-20:00')).toBeNull()
  expect(opening('x'.repeat(300))).toBeNull()
})

import { expect, it } from 'vitest'
import { createHandScanner } from './hand-scanner.ts'

/** Presses the signs of a text with so many milliseconds between them, then Enter; what is read at it. */
function press(text: string, gap: number, scanner = createHandScanner(), start = 0): string | null {
  let at = start
  for (const sign of text) {
    scanner.key('Shift', at)
    scanner.key(sign, (at += gap))
  }
  return scanner.key('Enter', at + gap)
}

it.each(['VB1:0A $%*+-./:9Z', '123456789', 'F3G1MVP9H2'])('R-219 a scanner reads %s', (text) => {
  expect(press(text, 8)).toBe(text)
})

it('a person who types is none, nor is Enter alone or what is shorter than a code', () => {
  expect(press('123456789', 200)).toBeNull()
  expect(press('', 8)).toBeNull()
  expect(press('12345678', 8)).toBeNull()
})

it('what was typed before by hand is no part of it, and the next text begins anew', () => {
  const scanner = createHandScanner()
  scanner.key('7', 0)
  expect(press('123456789', 8, scanner, 1000)).toBe('123456789')
  expect(scanner.isReading()).toBe(false)
  expect(press('987654321', 8, scanner, 2000)).toBe('987654321')
})

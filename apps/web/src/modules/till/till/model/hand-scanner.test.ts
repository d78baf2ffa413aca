import { expect, it } from 'vitest'
import { createHandScanner, SILENCE_MS } from './hand-scanner.ts'

type Scanner = ReturnType<typeof createHandScanner>

/**
 * Presses the characters of a text with so many milliseconds between them. Returns the time of the
 * last one.
 */
function press(text: string, gap: number, scanner: Scanner, start = 0): number {
  let at = start
  for (const key of text) {
    scanner.key({ key: 'Shift' }, at)
    scanner.key({ key }, (at += gap))
  }
  return at
}

/** Returns the text that the scanner reads, with this key after it. */
function read(
  text: string,
  gap: number,
  end = 'Enter',
  scanner = createHandScanner(),
  start = 0,
): string | null {
  const at = press(text, gap, scanner, start)
  return (
    scanner
      .key({ key: end }, at + gap)
      ?.map(({ key }) => key)
      .join('') ?? null
  )
}

it.each([
  ['VB1:0A $%*+-./:9Z', 'Enter'],
  ['123456789', 'Enter'],
  ['F3G1MVP9H2', 'Tab'],
])('R-219 a scanner reads %s with %s behind it', (text, end) => {
  expect(read(text, 8, end)).toBe(text)
  // As fast as a browser can separate keys, and as slowly as over Bluetooth.
  expect(read(text, 0, end)).toBe(text)
  expect(read(text, 120, end)).toBe(text)
})

it('typing by a person is no scan, and neither is Enter alone or a text shorter than a code', () => {
  expect(read('123456789', 200)).toBeNull()
  expect(read('', 8)).toBeNull()
  expect(read('12345678', 8)).toBeNull()
})

it('a scan contains no text typed by hand before, and the next text starts empty', () => {
  const scanner = createHandScanner()
  scanner.key({ key: '7' }, 0)
  expect(read('123456789', 8, 'Enter', scanner, 1000)).toBe('123456789')
  expect(scanner.isReading()).toBe(false)
  expect(read('987654321', 8, 'Enter', scanner, 2000)).toBe('987654321')
})

it('R-219 a scan without a final key ends after a silence; a number typed quickly does not', () => {
  const scanner = createHandScanner()
  const text = 'VM1:ABCDEFGHIJ0123456789'
  const at = press(text, 8, scanner)
  expect(scanner.silence(at + SILENCE_MS - 1)).toBeNull()
  expect(scanner.silence(at + SILENCE_MS)).toHaveLength(text.length)
  expect(scanner.silence(at + 2 * SILENCE_MS)).toBeNull()
  expect(scanner.silence(press('123456789', 8, scanner, 5000) + SILENCE_MS)).toBeNull()
})

it('a second Enter right after a code belongs to it, and a later one does not', () => {
  const scanner = createHandScanner()
  read('123456789', 8, 'Enter', scanner)
  expect(scanner.isTail({ key: 'Enter' }, 85)).toBe(true)
  expect(scanner.isTail({ key: 'a' }, 85)).toBe(false)
  expect(scanner.isTail({ key: 'Enter' }, 900)).toBe(false)
})

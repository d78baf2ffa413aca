import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromBase45, toBase45 } from './base45.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

const bytesOf = (plain: string) => Uint8Array.from(plain, (character) => character.charCodeAt(0))

it.each([
  ['AB', 'BB8'],
  ['Hello!!', '%69 VD92EX0'],
  ['base-45', 'UJCLQE7W581'],
  ['ietf!', 'QED8WEX0'],
  ['', ''],
])('writes and reads the examples of RFC 9285: %s', (plain, text) => {
  expect(toBase45(bytesOf(plain))).toBe(text)
  expect(fromBase45(text)).toEqual(bytesOf(plain))
})

it.each([
  ['GGW', 'above two bytes (RFC 9285 §6)'],
  [':::', 'above two bytes'],
  ['::', 'above one byte'],
  ['V5', 'one above a byte'],
  ['A', 'a character left over'],
  ['BB8A', 'a character left over'],
  ['bb8', 'lower case'],
  ['BB8\n', 'a line break'],
  ['ÈÈÈ', 'foreign characters'],
  ['😀0', 'half a character'],
])('refuses %j: %s', (text) => expect(fromBase45(text)).toBeNull())

it('reads the largest values', () => {
  expect(fromBase45('FGW')).toEqual(Uint8Array.of(255, 255))
  expect(fromBase45('U5')).toEqual(Uint8Array.of(255))
})

it('reads its own output, from any part of a buffer', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(20), (all, skip) => {
      const bytes = all.subarray(skip)
      expect(fromBase45(toBase45(bytes))).toEqual(Uint8Array.from(bytes))
    }),
  )
})

it('never accepts two texts for the same bytes', () => {
  const texts = fc.string({ unit: fc.constantFrom(...ALPHABET), maxLength: 30 })
  const readable = texts.filter((text) => fromBase45(text) !== null)
  expect(() =>
    fc.assert(
      fc.property(readable, (text) => toBase45(fromBase45(text) ?? Uint8Array.of()) === text),
      { numRuns: 1000 },
    ),
  ).not.toThrow()
})

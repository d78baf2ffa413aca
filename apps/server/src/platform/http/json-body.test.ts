import fc from 'fast-check'
import { expect, it } from 'vitest'
import { depthOf, duplicateKey } from './json-body.ts'
import { onThisMachine, processorMs } from '../testing/processor-time.ts'

/** Nesting of a value as JSON writes it: a scalar 0, an empty list 1. */
function nesting(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(nesting))
}

const awkward = fc.string({ unit: fc.constantFrom('\0', '\\', '"', 'u0000', '{', '[', ']', 'a', 'è', '😀') })
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    awkward,
    fc.integer(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(awkward, tie('value'), { maxKeys: 3 }),
  ),
})).value

it('finds the depth of any JSON, without counting brackets in texts', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(depthOf(JSON.stringify(value))).toBe(nesting(value))
    }),
  )
})

/**
 * Ms: a hundred times what it takes, and far less than work that grows with the square of the text.
 */
const A_MOMENT = 2000

it('a quarter of a megabyte of brackets is measured in a moment', async () => {
  const took = await processorMs(() => expect(depthOf('['.repeat(262_144))).toBe(262_144))
  expect(took).toBeLessThan(await onThisMachine(A_MOMENT))
})

/** JSON with keys such as prototypes have, spaces between its tokens and brackets in its texts. */
const spaced = fc
  .tuple(fc.jsonValue({ stringUnit: 'binary' }), json, fc.constantFrom(undefined, 1, '\t', '\n \r'))
  .map(([any, odd, space]) => JSON.stringify({ any, odd }, undefined, space))

it('finds no duplicate key in the output of JSON.stringify, which names each key once', () => {
  fc.assert(
    fc.property(spaced, (text) => {
      expect(duplicateKey(text)).toBeUndefined()
    }),
    { numRuns: 500 },
  )
})

type Path = readonly (string | number)[]

/** Lists the paths of all objects in a value, with the value itself. */
function objectsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([key, inner]) =>
    objectsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return Array.isArray(value) ? inside : [path, ...inside]
}

/**
 * Writes a value as JSON in which the object at `at` has a key twice; `again` is the second key as
 * it is written.
 */
function planted(value: unknown, at: Path, again: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const next = (key: string | number): Path => (at[0] === key ? at.slice(1) : ['not on the way', ''])
  if (Array.isArray(value))
    return `[${value.map((inner, index) => planted(inner, next(index), again)).join()}]`
  const members = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)} : ${planted(inner, next(key), again)}`,
  )
  return `{${[...members, ...(at.length === 0 ? [`${again}:[{}]`] : [])].join(' ,')}}`
}

/** A key in the spelling of JSON that escapes each character. */
const escaped = (key: string): string =>
  `"${Array.from({ length: key.length }, (_none, index) => `\\u${key.charCodeAt(index).toString(16).padStart(4, '0')}`).join('')}"`

it('finds a planted duplicate key, at any depth and in any spelling, and names its path', () => {
  const objects = fc.letrec((tie) => ({
    value: fc.oneof(
      awkward,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(awkward, tie('value'), { maxKeys: 4 }),
    ),
  })).value
  fc.assert(
    fc.property(
      fc.dictionary(awkward, objects, { minKeys: 1 }),
      fc.nat(),
      fc.nat(),
      fc.boolean(),
      (value, a, b, plain) => {
        const at = (path: Path) =>
          path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value) as object
        const places = objectsIn(value).filter((path) => Object.keys(at(path)).length > 0)
        const place = places[a % places.length] ?? []
        const keys = Object.keys(at(place))
        const key = keys[b % keys.length] ?? ''
        const text = planted(value, place, plain ? JSON.stringify(key) : escaped(key))
        expect(duplicateKey(text)).toEqual([...place, key])
      },
    ),
    { numRuns: 500 },
  )
})

it('looks for duplicate keys in time that grows only with the text, however it is written', async () => {
  const texts = [
    JSON.stringify({ list: Array.from({ length: 80_000 }, () => ({})) }),
    `{"a":"${'\\\\'.repeat(128_000)}"}`,
    `{${Array.from({ length: 25_000 }, (_none, index) => `"k${index}":1`).join()}}`,
    `{"a":${'['.repeat(120_000)}${']'.repeat(120_000)}}`,
  ]
  const took = await processorMs(() => texts.forEach((text) => expect(duplicateKey(text)).toBeUndefined()))
  expect(took).toBeLessThan(await onThisMachine(A_MOMENT))
})

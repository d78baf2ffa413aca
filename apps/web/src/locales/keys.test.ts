import { expect, it } from 'vitest'

/** Texts by key, lists among them; the items of a list are texts or have keys of their own. */
type Text = string | readonly Text[] | Texts
interface Texts {
  readonly [key: string]: Text
}

const files = import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' })
const names = (language: string) =>
  Object.keys(files).flatMap((path) => (path.startsWith(`./${language}/`) ? [path.slice(5)] : []))

/** Italian has a plural form for millions that English has not: forms of one key count as the key. */
const PLURAL = /_(zero|one|two|few|many|other)$/

function keysOf(text: Text, path: string): string[] {
  if (typeof text === 'string') return [path.replace(PLURAL, '')]
  return Object.entries(text).flatMap(([key, value]: [string, Text]) => keysOf(value, `${path}.${key}`))
}

const textsOf = (text: Text): string[] =>
  typeof text === 'string' ? [text] : Object.values(text).flatMap((value: Text) => textsOf(value))

const keys = (texts: Texts | undefined) => [...new Set(keysOf(texts ?? {}, ''))].toSorted()

it('R-602 both languages have the same files', () => {
  expect(names('it').length).toBeGreaterThan(8)
  expect(names('it').toSorted()).toEqual(names('en').toSorted())
})

it.each(names('it'))('R-602 both languages have all keys of %s', (name) => {
  const [italian, english] = [files[`./it/${name}`], files[`./en/${name}`]]
  expect(keys(italian)).toEqual(keys(english))
})

it('R-602 no text is empty', () => {
  for (const texts of Object.values(files))
    expect(textsOf(texts).filter((text) => text.trim() === '')).toEqual([])
})

it('R-608 no text carries an escape in place of an accented letter', () => {
  const all = Object.values(files).flatMap(textsOf)
  expect(all.filter((text) => /\\u00|&[a-z]+;|\b(piu|puo|proprieta|perche)\b'?/i.test(text))).toEqual([])
})

import { compileTexts } from '../../vite.texts.ts'
import { expect, it } from 'vitest'

/** Texts by key, with lists. Items of a list are texts or have their own keys. */
type Text = string | readonly Text[] | Texts
interface Texts {
  readonly [key: string]: Text
}

/** The source files; the build compiles them. */
const sources = import.meta.glob<string>('./*/*.json', { eager: true, query: '?raw', import: 'default' })
const files = Object.fromEntries(
  Object.entries(sources).map(([path, source]) => [path, JSON.parse(source) as Texts]),
)
const names = (language: string) =>
  Object.keys(files).flatMap((path) => (path.startsWith(`./${language}/`) ? [path.slice(5)] : []))
/**
 * The landing page fills its own gaps (modules/marketplace/landing/texts.ts). All other texts are
 * ICU messages.
 */
const messageFiles = names('it').filter((name) => name !== 'landing.json')

function keysOf(text: Text, path: string): string[] {
  if (typeof text === 'string') return [path]
  return Object.entries(text).flatMap(([key, value]: [string, Text]) => keysOf(value, `${path}.${key}`))
}

const textsOf = (text: Text): string[] =>
  typeof text === 'string' ? [text] : Object.values(text).flatMap((value: Text) => textsOf(value))

const keys = (texts: Texts | undefined) => keysOf(texts ?? {}, '').toSorted()

/**
 * Names of a message's gaps, including those of its plural forms. Languages use plurals in
 * different places.
 */
function gapsOf(tokens: unknown): string[] {
  if (!Array.isArray(tokens)) return []
  return tokens.flatMap((token: unknown) => {
    if (!Array.isArray(token)) return []
    const [name, , forms] = token as [string, string?, Record<string, unknown>?]
    return forms ? Object.values(forms).flatMap(gapsOf) : [name]
  })
}

function gaps(path: string): Record<string, string[]> {
  const { messages } = compileTexts(files[path] ?? {})
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [key, [...new Set(gapsOf(message))].toSorted()]),
  )
}

it('R-602 both languages have the same files', () => {
  expect(names('it').length).toBeGreaterThan(8)
  expect(names('it').toSorted()).toEqual(names('en').toSorted())
})

it.each(names('it'))('R-602 both languages have all keys of %s', (name) => {
  const [italian, english] = [files[`./it/${name}`], files[`./en/${name}`]]
  expect(keys(italian)).toEqual(keys(english))
})

it.each(messageFiles)('R-602 the messages of %s have the same gaps in both languages', (name) => {
  expect(gaps(`./it/${name}`)).toEqual(gaps(`./en/${name}`))
})

it('R-602 a gap is written {like this}, because two braces are no gap', () => {
  expect(() => compileTexts({ card: { save: 'Salva {{title}}' } })).toThrow('card.save')
})

it('R-602 no text is empty', () => {
  for (const texts of Object.values(files))
    expect(textsOf(texts).filter((text) => text.trim() === '')).toEqual([])
})

it('R-608 no text contains an escape instead of an accented letter', () => {
  const all = Object.values(files).flatMap(textsOf)
  expect(all.filter((text) => /\\u00|&[a-z]+;|\b(piu|puo|proprieta|perche)\b'?/i.test(text))).toEqual([])
})

it.each([
  ['session', 'Errore con il server riprovare più tardi'],
  ['redemption', 'Voglio crearlo più tardi'],
  ['map', '{count} attività entro {distance}'],
  ['property', 'Informativa sulla proprietà intellettuale'],
])('R-608 the words of the specification in %s have their accents', (name, words) => {
  expect(textsOf(files[`./it/${name}.json`] ?? {})).toContain(words)
})

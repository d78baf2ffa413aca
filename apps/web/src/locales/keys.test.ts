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

/**
 * Texts whose count is never one, such as a limit, or whose noun is the same for one and many.
 */
const NEVER_ONE = new Set([
  'admin bulk.all',
  'admin grid.more',
  'automations full',
  'brands followers',
  'automations try.happenedMost',
  'campaigns form.count',
  'claims reach.many',
  'comments most',
  'customers message.count',
  'customers selection.most',
  'customers total.over',
  'deals home.balance',
  'displays figures.days',
  'displays groups.online',
  'labels full',
  'map cluster',
  'map header',
  'map headerAll',
  'map headerDeals',
  'map headerOver',
  'map pinMany',
  'map square',
  'map squareOver',
  'programs cancel.reasonHint',
  'reviews form.tooShort',
  'security passkeys.full',
  'segments full',
  'session accounts.full',
  'shell cart.count',
])

/** Says whether a message counts something by a bare number: '{count} offerte' reads '1 offerte'. */
const countsWithoutPlural = (message: unknown): boolean =>
  Array.isArray(message) &&
  message.some((token: unknown, place) => {
    const [name, kind] = Array.isArray(token) ? (token as string[]) : []
    const next: unknown = message[place + 1]
    if (!COUNTS.has(name ?? '') || kind === 'plural' || typeof next !== 'string') return false
    const [, word = ''] = /^ (\p{L}+)/u.exec(next) ?? []
    return !NO_NOUNS.has(word)
  })

/** Gaps with a number. */
const COUNTS = new Set(['count', 'shown', 'missing', 'measure'])

/** Words after a number that count nothing: '3 di 5', '3 in attesa'. */
const NO_NOUNS = new Set(['', 'di', 'su', 'in', 'nel', 'per', 'al', 'alla', 'all', 'più', 'come', 'entro'])

it.each(messageFiles)('no text of %s counts without a plural', (name) => {
  const { messages } = compileTexts(files[`./it/${name}`] ?? {})
  const file = name.replace('.json', '')
  const wrong = Object.entries(messages).filter(
    ([key, message]) => countsWithoutPlural(message) && !NEVER_ONE.has(`${file} ${key}`),
  )
  expect(wrong.map(([key]) => key)).toEqual([])
})

it('a text with a count and no plural is refused', () => {
  const { messages } = compileTexts({
    one: '{count} offerte vicine',
    many: '{count, plural, one {1 offerta} other {# offerte}}',
  })
  expect([messages['one'], messages['many']].map(countsWithoutPlural)).toEqual([true, false])
})

it('R-608 no Italian text takes the reader for a man, or calls the points of a level otherwise', () => {
  const all = Object.entries(files).flatMap(([path, texts]) =>
    path.startsWith('./it/') ? textsOf(texts) : [],
  )
  const wrong =
    /\b(?:sei|esserti|sarai|eri) \p{L}+(?:at|it|itt|ut|ost|rs)[oa]\b|^(?:Benvenut[oa],|Invitato$)|punt[oi] status/iu
  expect(all.filter((text) => wrong.test(text))).toEqual([])
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

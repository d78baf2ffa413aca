import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { SEEN_WITH_CONSENT } from '../../common/seen-by-shop.ts'
import { LOGGED_PURPOSES } from './constants.ts'
import { ACCEPTED_DOCUMENTS } from './documents.ts'
import { CONSENT_TEXT_ROWS, filledText, noticeParts, shownText, textOfVersion } from './consent-texts.ts'

const LANGUAGES = ['it', 'en'] as const
/** Documents with versions of their own. */
const DOCUMENTS: ReadonlySet<string> = new Set([...ACCEPTED_DOCUMENTS, 'loyalty-regulation'])

it('LAW-15 a text of a consent that was changed without a new version has another hash', () => {
  const changed = CONSENT_TEXT_ROWS.filter(
    ({ hash, text }) => createHash('sha256').update(text).digest('hex').slice(0, 16) !== hash,
  )
  // A text changed: add a row with a new version and its hash, and leave the old row as it was.
  expect(changed.map(({ purpose, version, language }) => `${purpose} ${version} ${language}`)).toEqual([])
})

it('LAW-15 each purpose has a text in both languages, each version once, the newest last', () => {
  const keys = CONSENT_TEXT_ROWS.map(({ purpose, version, language }) => `${purpose} ${version} ${language}`)
  expect(new Set(keys).size).toBe(keys.length)
  for (const purpose of LOGGED_PURPOSES.filter((one) => !DOCUMENTS.has(one))) {
    const rows = CONSENT_TEXT_ROWS.filter((row) => row.purpose === purpose)
    for (const language of LANGUAGES) {
      const own = rows.filter((row) => row.language === language)
      expect(own.length).toBeGreaterThan(0)
      expect(own.map(({ from }) => from)).toEqual(own.map(({ from }) => from).toSorted())
      expect(own.map(({ version }) => version)).toEqual(
        rows.filter((row) => row.language === 'it').map(({ version }) => version),
      )
      const last = own.at(-1)
      expect(last && shownText(last.purpose, language)).toEqual(last)
      expect(last && textOfVersion(purpose, last.version, language)).toEqual(last)
    }
  }
})

it('LAW-15 the text of the consent names every field that a shop sees with it, and no other', () => {
  for (const language of LANGUAGES) {
    const text = filledText(shownText('loyalty-details', language), { brand: 'Forno' })
    const named = text.slice(text.indexOf(': ') + 2, -1).split(/, | e (?=\S+$)| and (?=\S+$)/)
    const words = Object.values(SEEN_WITH_CONSENT).map((field) => field.words[language])
    expect(words.filter((word) => !text.includes(word))).toEqual([])
    expect(named.join(' ').length).toBeGreaterThanOrEqual(words.join(' ').length)
    expect(text).not.toMatch(/telefono|phone|comune|town|anno|year/i)
  }
})

it('LAW-15 the privacy notice of a shop says who, what, how long, to whom and where to complain', () => {
  const of = {
    program: 'Pane',
    company: 'Forno srl',
    vat: '00159560366',
    seat: 'Via Po 1',
    contact: 'f@pec.it',
  }
  for (const language of LANGUAGES) {
    const parts = noticeParts(of, language)
    expect(parts.map(({ title }) => title)).toHaveLength(6)
    const text = JSON.stringify(parts)
    for (const value of Object.values(of)) expect(text).toContain(value)
    expect(text).toContain('art. 28')
    expect(text).toContain('garanteprivacy.it')
    expect(text).not.toMatch(/\{\w+\}/)
  }
  // What a shop has not stated is a dash, never a gap.
  expect(JSON.stringify(noticeParts({ ...of, contact: '' }, 'it'))).not.toMatch(/\{\w+\}/)
})

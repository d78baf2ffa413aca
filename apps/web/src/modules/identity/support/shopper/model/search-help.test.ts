import { describe, expect, it } from 'vitest'
import type { Texts } from '~/lib/i18n/text-keys.ts'
import englishFile from '../../../../../locales/en/help.json?raw'
import italianFile from '../../../../../locales/it/help.json?raw'
import { ENTRY_LINKS } from './entry-links.ts'
import { folded, searchHelp } from './search-help.ts'

const en = JSON.parse(englishFile) as Texts['help']
const italian = JSON.parse(italianFile) as Texts['help']

const ids = (text: string, texts: Texts['help'] = italian) =>
  searchHelp(texts.topics, text).map(({ id }) => id)

describe('R-426 search in the help texts', () => {
  it('ignores accents, case and apostrophes', () => {
    expect(folded('Perché l’hai Già?')).toBe('perche l hai gia')
    expect(ids('PERCHE COMPUTER')).toContain('desktop')
    expect(ids('perché computer')).toEqual(ids('perche computer'))
  })

  it('requires every word, by its beginning, and lists matches in questions before matches in answers', () => {
    expect(ids('codice scad')[0]).toBe('code-expired')
    expect(ids('codice zzz')).toEqual([])
    expect(ids('  ')).toEqual([])
    expect(ids('password')[0]).toBe('password')
    expect(ids('delete account', en)[0]).toBe('erase')
  })
})

const anchors = (texts: Texts['help']) =>
  texts.topics.map(({ id, entries }) => [id, entries.map((entry) => entry.id)])

it('R-426 both languages have the same twenty or more questions, each with its own anchor', () => {
  expect(anchors(en)).toEqual(anchors(italian))
  const all = italian.topics.flatMap(({ entries }) => entries.map(({ id }) => id))
  expect(all.length).toBeGreaterThanOrEqual(20)
  expect(new Set(all).size).toBe(all.length)
  expect(all).toEqual(expect.arrayContaining(Object.keys(ENTRY_LINKS)))
})

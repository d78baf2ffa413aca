import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { TERMS_DAYS, BUSINESS_TERMS_VERSION, TERMS_VERSION } from './document-versions.ts'
import {
  ACCEPTED_DOCUMENTS,
  DOCUMENT_ROWS,
  documentOfVersion,
  otherVersions,
  shownDocument,
} from './documents.ts'

const LANGUAGES = ['it', 'en'] as const
const hashOf = (text: object) => createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16)

it('LAW-20 a text of the terms that was changed without a new version has another hash', () => {
  const changed = DOCUMENT_ROWS.filter(({ hash, text }) => hashOf(text) !== hash)
  // A text changed: add a folder with a new version and its hash, and leave the old one as it was.
  expect(changed.map(({ version, language }) => `${version} ${language}`)).toEqual([])
  for (const { hash, text } of DOCUMENT_ROWS)
    expect(hashOf({ ...text, lead: `${text.lead} ` })).not.toBe(hash)
})

it('LAW-20 each document has both languages with the same sections, and the newest version is the accepted one', () => {
  const keys = DOCUMENT_ROWS.map(({ version, language }) => `${version} ${language}`)
  expect(new Set(keys).size).toBe(keys.length)
  for (const purpose of ACCEPTED_DOCUMENTS) {
    const [italian, english] = LANGUAGES.map((language) => shownDocument(purpose, language))
    expect(italian?.version).toBe({ terms: TERMS_VERSION, 'business-terms': BUSINESS_TERMS_VERSION }[purpose])
    expect(english?.version).toBe(italian?.version)
    expect(english?.text.sections.map(({ id }) => id)).toEqual(italian?.text.sections.map(({ id }) => id))
    expect(documentOfVersion(purpose, italian?.version ?? '', 'it')).toEqual(italian)
  }
  expect(documentOfVersion('terms', 'terms-2026-11', 'it')).toBeUndefined()
})

it.each([
  ['subject and duration', /oggetto e durata/],
  ['nature', /natura, scopo, dati, persone/],
  ['instructions', /secondo le tue istruzioni/],
  ['confidentiality', /tenuto al segreto/],
  ['security', /art\. 32 GDPR/],
  ['other processors', /altri responsabili/],
  ['breaches', /art\. 33 GDPR/],
  ['deletion', /cancellazione e restituzione/],
  ['audits', /verifiche tue o di un revisore/],
  ['ranking', /«Come ordiniamo»/],
])('LAW-20 the terms for businesses speak of %s', (_, said) => {
  expect(JSON.stringify(shownDocument('business-terms', 'it').text)).toMatch(said)
})

it('LAW-20 the days of the text are those of the code', () => {
  const text = JSON.stringify(shownDocument('business-terms', 'it').text)
  expect(text).toContain(`dopo almeno ${TERMS_DAYS} giorni`)
  expect(text).toContain(`Passati i ${TERMS_DAYS} giorni`)
})

it('LAW-12 LAW-20 the terms of service say whose lowest price counts, and what happens when they change', () => {
  const text = JSON.stringify(shownDocument('terms', 'it').text)
  expect(text).toContain('noto o dichiarato dal negozio')
  expect(text).toContain(`almeno ${TERMS_DAYS} giorni`)
})

it('LAW-20 the earlier versions of a document stay, newest first', () => {
  const versions = otherVersions(shownDocument('terms', 'en')).map(({ version }) => version)
  expect(versions).toEqual(['terms-2026-11-c'])
  expect(otherVersions(shownDocument('business-terms', 'it'))).toEqual([])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { APPEAL_MONTHS } from '@vicino/contract/administration/moderation/constants'
import type { Language } from '@vicino/contract/common/language'
import { ACCEPTED_DOCUMENTS, shownDocument } from '@vicino/contract/identity/account/documents'
import { LEAST_AGE } from '@vicino/domain/age'
import { RETENTION } from '@vicino/domain/retention'
import { expect, it } from 'vitest'

/** The files themselves: the build compiles their texts. */
const read = (path: string) => readFileSync(join(import.meta.dirname, '../../../../locales', path), 'utf8')
const textOf = (language: Language): string =>
  [
    ...['privacy', 'property'].map((name) => read(`${language}/${name}.json`)),
    ...ACCEPTED_DOCUMENTS.map((name) => JSON.stringify(shownDocument(name, language).text)),
  ].join('\n')
const italian = textOf('it')
const english = textOf('en')

it('LAW-16 LAW-19 the numbers of the legal texts are those of the code', () => {
  expect(italian).toContain(`almeno ${LEAST_AGE} anni`)
  expect(italian).toContain(`meno di ${LEAST_AGE} anni`)
  expect(english).toContain(`Nobody below ${LEAST_AGE}`)
  expect(APPEAL_MONTHS).toBe(6)
  expect(italian).toContain('opporti entro sei mesi')
  // The page shows the periods of the table; the sentences repeat none.
  expect(RETENTION.audit.period).toEqual({ months: 120 })
})

it.each([
  // The audit log lasts longer.
  /dodici mesi|twelve months/,
  // Wallets and pushes leave it, and where an installation stands is its operator's matter.
  /restano nello Spazio economico europeo|Data stays in the European/,
  // With a consent the shop sees more than an e-mail.
  /non vede la tua email|does not see your email/,
  // Nobody is heard before a decision; the statement of reasons allows an appeal.
  /sentiamo chi ha pubblicato|hear whoever published/,
  /pensato per chi ha almeno|meant for people aged/,
])('LAW-16 LAW-19 the legal texts do not say %s, which the product does not do', (sentence) => {
  expect(italian).not.toMatch(sentence)
  expect(english).not.toMatch(sentence)
})

it('LAW-14 the label that the terms promise is the label of the slides', () => {
  expect(read('it/banners.json')).toContain('"Sponsorizzato · da {name}"')
  expect(italian).toContain('«Sponsorizzato · da»')
})

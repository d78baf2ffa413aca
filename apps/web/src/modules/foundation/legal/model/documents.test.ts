import { expect, it } from 'vitest'
import { documentAt, DOCUMENTS, type DocumentName, linkTo } from './documents.ts'

it('R-048 an address leads to its document, with the à as one character, as two characters or left out', () => {
  const part = 'informativa-sulla-proprietà-intellettuale'
  expect(documentAt(part)).toEqual({ name: 'property', exact: true })
  expect(documentAt(part.normalize('NFD'))).toEqual({ name: 'property', exact: true })
  expect(documentAt('informativa-sulla-proprieta-intellettuale')).toEqual({ name: 'property', exact: false })
  expect(documentAt('termini-di-servizio')).toEqual({ name: 'terms', exact: true })
})

it('R-047 the five documents have the addresses of the footer', () => {
  expect(Object.values(DOCUMENTS).slice(0, 5)).toEqual([
    '/documentation/termini-di-servizio',
    '/documentation/informativa-sulla-privacy',
    '/documentation/informativa-sui-cookie',
    '/documentation/informativa-sulla-proprietà-intellettuale',
    '/documentation/linee-guida-della-community',
  ])
})

it('any other text leads to no document', () => {
  for (const part of ['', 'contratto', '../terms', 'accessibilita']) expect(documentAt(part)).toBeNull()
})

it('a link to each document leads to its address', () => {
  for (const name of Object.keys(DOCUMENTS) as DocumentName[]) {
    const link = linkTo(name)
    expect(link.params ? link.to.replace('$name', link.params.name) : link.to).toBe(DOCUMENTS[name])
  }
})

import { documentOfVersion } from '@vicino/contract/identity/account/documents'

/** Every legal document: the namespace of its text, and its address. */
export const DOCUMENTS = {
  terms: '/documentation/termini-di-servizio',
  privacy: '/documentation/informativa-sulla-privacy',
  cookies: '/documentation/informativa-sui-cookie',
  property: '/documentation/informativa-sulla-proprietà-intellettuale',
  community: '/documentation/linee-guida-della-community',
  accessibility: '/accessibilita',
  business: '/documentation/condizioni-per-le-attivita',
} as const

export type DocumentName = keyof typeof DOCUMENTS

export interface FoundDocument {
  readonly name: DocumentName
  /** The address is spelt as it should be. */
  readonly exact: boolean
  /** The version that the address names; without it, the present one. */
  readonly version?: string
}

const NAMES = Object.keys(DOCUMENTS) as DocumentName[]

/**
 * Removes accents, so that an address is found however its accented letters were written, or with
 * plain ones.
 */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * Finds the document that the last part of an address names; `exact` says that the address is spelt
 * as it should be.
 */
export function documentAt(part: string): FoundDocument | null {
  const name = NAMES.find((each) => plain(DOCUMENTS[each]) === plain(`/documentation/${part}`))
  return name ? { name, exact: DOCUMENTS[name] === `/documentation/${part}`.normalize('NFC') } : null
}

/** Finds the document of a version that people accept or accepted. */
export function versionAt(version: string): FoundDocument | null {
  for (const [purpose, name] of [
    ['terms', 'terms'],
    ['business-terms', 'business'],
  ] as const) {
    if (documentOfVersion(purpose, version, 'it')) return { name, exact: true, version }
  }
  return null
}

/** Returns the target of a router link to a document. */
export function linkTo(name: DocumentName) {
  const part = DOCUMENTS[name].split('/').at(2)
  return part === undefined
    ? ({ to: '/accessibilita' } as const)
    : ({ to: '/documentation/$name', params: { name: part } } as const)
}

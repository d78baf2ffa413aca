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
export function documentAt(part: string): { name: DocumentName; exact: boolean } | null {
  const name = NAMES.find((each) => plain(DOCUMENTS[each]) === plain(`/documentation/${part}`))
  return name ? { name, exact: DOCUMENTS[name] === `/documentation/${part}`.normalize('NFC') } : null
}

/** Returns the target of a router link to a document. */
export function linkTo(name: DocumentName) {
  const part = DOCUMENTS[name].split('/').at(2)
  return part === undefined
    ? ({ to: '/accessibilita' } as const)
    : ({ to: '/documentation/$name', params: { name: part } } as const)
}

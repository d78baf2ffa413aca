import type { Language } from '../../common/language.ts'
import businessEn202611 from './documents/business-terms-2026-11/en.json' with { type: 'json' }
import businessIt202611 from './documents/business-terms-2026-11/it.json' with { type: 'json' }
import termsEn202611c from './documents/terms-2026-11-c/en.json' with { type: 'json' }
import termsIt202611c from './documents/terms-2026-11-c/it.json' with { type: 'json' }
import termsEn202611d from './documents/terms-2026-11-d/en.json' with { type: 'json' }
import termsIt202611d from './documents/terms-2026-11-d/it.json' with { type: 'json' }

/** Purposes in the log of consents whose text is a document: people accept it before they go on. */
export const ACCEPTED_DOCUMENTS = ['terms', 'business-terms'] as const
export type AcceptedDocument = (typeof ACCEPTED_DOCUMENTS)[number]

export interface DocumentText {
  readonly title: string
  readonly lead: string
  readonly sections: readonly {
    readonly id: string
    readonly title: string
    readonly text: readonly string[]
  }[]
}

/** One version of a document in one language. */
export interface DocumentRow {
  readonly purpose: AcceptedDocument
  readonly version: string
  readonly language: Language
  /** The day from which it is shown. */
  readonly from: string
  /** Beginning of the SHA-256 of the text as JSON. */
  readonly hash: string
  readonly text: DocumentText
}

/**
 * All versions of the documents. Rows are added and never changed: a text that changes needs a new
 * version in a folder of its own, and a test compares its hash. Businesses and people are then
 * notified, and have TERMS_DAYS to accept.
 */
export const DOCUMENT_ROWS: readonly DocumentRow[] = [
  {
    purpose: 'terms',
    version: 'terms-2026-11-c',
    language: 'it',
    from: '2026-11-29',
    hash: '99bed06000bc914a',
    text: termsIt202611c,
  },
  {
    purpose: 'terms',
    version: 'terms-2026-11-c',
    language: 'en',
    from: '2026-11-29',
    hash: '35e97c3f2e256158',
    text: termsEn202611c,
  },
  {
    purpose: 'terms',
    version: 'terms-2026-11-d',
    language: 'it',
    from: '2026-11-30',
    hash: '687867b396866c05',
    text: termsIt202611d,
  },
  {
    purpose: 'terms',
    version: 'terms-2026-11-d',
    language: 'en',
    from: '2026-11-30',
    hash: '850ad325622a7ec2',
    text: termsEn202611d,
  },
  {
    purpose: 'business-terms',
    version: 'business-terms-2026-11',
    language: 'it',
    from: '2026-11-29',
    hash: '941f92a00c935a5b',
    text: businessIt202611,
  },
  {
    purpose: 'business-terms',
    version: 'business-terms-2026-11',
    language: 'en',
    from: '2026-11-29',
    hash: '8b4b78004825c25d',
    text: businessEn202611,
  },
]

/** Returns the newest row of a document. */
export function shownDocument(purpose: AcceptedDocument, language: Language): DocumentRow {
  const row = DOCUMENT_ROWS.findLast((each) => each.purpose === purpose && each.language === language)
  if (row === undefined) throw new RangeError(`No document ${purpose}`)
  return row
}

/** Returns the other versions of a row's document, newest first. */
export const otherVersions = ({ purpose, language, version }: DocumentRow): readonly DocumentRow[] =>
  DOCUMENT_ROWS.filter(
    (row) => row.purpose === purpose && row.language === language && row.version !== version,
  ).toReversed()

/** Returns the row of a version; undefined for versions before the first row. */
export const documentOfVersion = (
  purpose: string,
  version: string,
  language: Language,
): DocumentRow | undefined =>
  DOCUMENT_ROWS.find((row) => row.purpose === purpose && row.version === version && row.language === language)

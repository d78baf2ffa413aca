/**
 * The newest versions of the documents that people accept, apart from the texts, which are long; a
 * test compares them with the rows of documents.ts.
 */
export const TERMS_VERSION = 'terms-2026-11-d'
export const BUSINESS_TERMS_VERSION = 'business-terms-2026-11'

/**
 * Days between the notification of new terms and the moment from which they must be accepted: by a
 * business before it changes anything else (Regulation EU 2019/1150, art. 3), by a person before
 * the next action that needs them.
 */
export const TERMS_DAYS = 15

/** SHA-256 of the OpenAPI document that these files were generated from. */
export const DOCUMENT_SHA256 = '5902bb4bc8adab12bd1dc84616bb674b5e99339331696e06efca176acca1f023'

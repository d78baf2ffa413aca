/** SHA-256 of the OpenAPI document that these files were generated from. */
export const DOCUMENT_SHA256 = '16eb42a293dde0205d1ebefb0063b3fc111bbf935f51d7ed437df5250252914e'

/** SHA-256 of the OpenAPI document that these files were generated from. */
export const DOCUMENT_SHA256 = '74376dcddcd4c87d770705dcf0503f2304171afffa80e2de5894a993f2cb188e'

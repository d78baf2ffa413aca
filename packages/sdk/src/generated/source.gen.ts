/** SHA-256 of the OpenAPI document that these files were generated from. */
export const DOCUMENT_SHA256 = '88c2628d71412ed3c8f27406120b962545214dedbed1f0c08d7670f7c47fe73e'

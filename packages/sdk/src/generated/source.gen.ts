/** SHA-256 of the OpenAPI document that these files were generated from. */
export const DOCUMENT_SHA256 = '3cd3647f14e9e435e577e000fdc07dc73d99535bf1d6986a73edd1d1ad589984'

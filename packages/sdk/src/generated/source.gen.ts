/** SHA-256 of the OpenAPI document that these files were generated from. */
export const DOCUMENT_SHA256 = 'dcc0e27b069b9beee1a4f84dadec461df6c053f2d00ed7a2061c80de91dd1d86'

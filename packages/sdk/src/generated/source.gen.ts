/** SHA-256 of the OpenAPI document that these files were generated from. */
export const DOCUMENT_SHA256 = 'c120960230c92f6076ae9d49f36ed681ada59e6103255e45bf2f8bb826f331d8'

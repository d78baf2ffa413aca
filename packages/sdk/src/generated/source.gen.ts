/** SHA-256 of the OpenAPI document that these files were generated from. */
export const DOCUMENT_SHA256 = '2516ce9e718e97d79c53ce7c8050b545c2f56de0a406ae0516cebd388860a6c8'

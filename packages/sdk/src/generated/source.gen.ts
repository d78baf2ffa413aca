/** SHA-256 of the OpenAPI document that these files were generated from. */
export const DOCUMENT_SHA256 = 'de379e4a3726df448628da3705d6b9f6e9f54d7ff398f4610a35b705cdc3e524'

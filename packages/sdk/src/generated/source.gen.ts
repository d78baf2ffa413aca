/** SHA-256 of the OpenAPI document that these files were generated from. */
export const DOCUMENT_SHA256 = 'f702d5a3cb6b067412af7f8ca9f24032396a8217b7bf07db7ece0bbb679ea057'

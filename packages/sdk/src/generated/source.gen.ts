/** SHA-256 of the OpenAPI document that these files were generated from. */
export const DOCUMENT_SHA256 = '2fdfb5fe1b0119d0cc3d992433c80f9d7f38a73645bb82f40039f8a27c90e80f'

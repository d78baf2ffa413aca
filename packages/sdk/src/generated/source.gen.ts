/** SHA-256 of the OpenAPI document that these files were generated from. */
export const DOCUMENT_SHA256 = 'f087130a1fc9654dc9b58467fd24fc32cea4e5867d9d2c2ca6520648b8d55954'

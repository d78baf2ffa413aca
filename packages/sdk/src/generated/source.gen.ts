/** SHA-256 of the OpenAPI document that these files were generated from. */
export const DOCUMENT_SHA256 = '6ff31eaec17f7e07a7f69dc309c092b252af16020f4acc9e0e333a194be7cea9'

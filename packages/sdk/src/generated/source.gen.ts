/** SHA-256 of the OpenAPI document that these files were generated from. */
export const DOCUMENT_SHA256 = '79e73dc0bb1ad03fba0bf6b34a2e873186b0c6d8aaaddd23900325c2f15dc532'

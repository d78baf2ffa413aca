/** SHA-256 of the OpenAPI document that these files were generated from. */
export const DOCUMENT_SHA256 = '187d20dc39cc1ce4f90d64bd35235e866df27f03e65b9156753b6fd054ecff36'

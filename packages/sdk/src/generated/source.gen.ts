/** SHA-256 of the OpenAPI document that these files were generated from. */
export const DOCUMENT_SHA256 = '41fd557bc7d9e347906427fdd05bc6cacaf72b50868cf6ba3b67b5091c450079'

/** SHA-256 of the OpenAPI document that these files were generated from. */
export const DOCUMENT_SHA256 = 'a683857d955731bb82c3fa87fb6ca851265c413ed7fd0a9290d85786d8dc8adc'

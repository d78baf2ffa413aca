/**
 * Prints the OpenAPI document from which the SDK is generated (npm run sdk:generate). The contract
 * is the only source, so no database is needed.
 */
import { apiDocument } from '../src/modules/api-document.ts'
import { sdkDocumentOf } from '../src/modules/channels/api-keys/integration-document.ts'

console.log(JSON.stringify(sdkDocumentOf(await apiDocument())))

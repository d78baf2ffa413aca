/**
 * Prints the OpenAPI document from which the SDK is generated (npm run sdk:generate). The contract
 * is the only source, so no database is needed.
 */
import { type ApiDocument, sdkDocumentOf } from '../src/modules/channels/api-keys/sdk-document.ts'
import { documentedApp } from './documented-app.ts'

const { app, close } = await documentedApp()
console.log(JSON.stringify(sdkDocumentOf(app.swagger() as unknown as ApiDocument)))
await close()

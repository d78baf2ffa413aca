/**
 * Prints the OpenAPI document that the SDK is generated from (npm run sdk:generate). It is made from the contract: no database is
 * needed for it.
 */
import { type ApiDocument, sdkDocumentOf } from '../src/modules/channels/api-keys/sdk-document.ts'
import { documentedApp } from './documented-app.ts'

const { app, close } = await documentedApp()
console.log(JSON.stringify(sdkDocumentOf(app.swagger() as unknown as ApiDocument)))
await close()

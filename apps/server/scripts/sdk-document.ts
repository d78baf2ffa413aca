/**
 * Prints the OpenAPI document that the SDK is generated from (npm run sdk:generate). It is made from the contract: no database is
 * needed for it.
 */
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { FEATURES } from '../src/features/all.ts'
import { type ApiDocument, sdkDocumentOf } from '../src/features/integrations/sdk-document.ts'
import { generateSigningKey } from '../src/platform/auth/keys.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { createServices } from '../src/platform/services.ts'

const config = readConfig({ LOG_LEVEL: 'silent' }, { production: false, demo: false })
const db = openDatabase({ url: 'postgresql://localhost:1/none' })
const services = createServices(
  { ...config, authPrivateKey: generateSigningKey(), serverSecret: 's'.repeat(32) },
  db,
  FEATURES,
)
const app = await buildApp(services, FEATURES)
await app.ready()
const document = app.swagger() as unknown as ApiDocument
console.log(JSON.stringify(sdkDocumentOf(document)))
await app.close()
await db.destroy()

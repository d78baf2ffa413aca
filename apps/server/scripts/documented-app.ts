import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { FEATURES } from '../src/modules/all.ts'
import { generateSigningKey } from '../src/platform/auth/keys.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { createServices } from '../src/platform/services.ts'

/** Makes the application with its OpenAPI document, without a database. */
export async function documentedApp() {
  // On a busy machine the overload guard would refuse the requests that read the document.
  const env = { LOG_LEVEL: 'silent', OVERLOAD_DELAY_MS: '0' }
  const config = readConfig(env, { production: false, demo: false })
  const db = openDatabase({ url: 'postgresql://localhost:1/none' })
  const secrets = { authPrivateKey: generateSigningKey(), serverSecret: 's'.repeat(32) }
  const app = await buildApp(createServices({ ...config, ...secrets }, db, FEATURES), FEATURES, {
    documented: true,
  })
  await app.ready()
  return {
    app,
    async close() {
      await app.close()
      await db.destroy()
    },
  }
}

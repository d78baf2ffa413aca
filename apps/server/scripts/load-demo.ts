/**
 * Loads the demo, with its comuni, into the empty database of DATABASE_URL, or continues a load
 * that was stopped. If only the demo's images are missing, it draws them again. The server starts
 * it and answers meanwhile.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readConfig } from '../src/config.ts'
import { FEATURES } from '../src/modules/all.ts'
import {
  demoAccounts,
  demoIsLoaded,
  imagesAreComplete,
  tellAccounts,
} from '../src/modules/administration/demo/public.ts'
import { loadDemo, redrawImages } from '../src/modules/administration/demo/load.ts'
import { loadPlaces, placesAreLoaded } from '../src/modules/foundation/places/public.ts'
import { demoPartsOf } from '../src/platform/feature.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { generateSigningKey } from '../src/platform/auth/keys.ts'
import type { Services } from '../src/platform/http/context.ts'
import { UserFacingError } from '../src/platform/user-facing-error.ts'
import { createServices } from '../src/platform/services.ts'
import { filesFolder } from '../src/platform/files/keys.ts'
import { progressLine } from './progress-line.ts'

// Without the server no process keeps the database running; the next start continues the load.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()

/**
 * Makes services with new keys. The demo's codes are all over, so their keys are no longer needed.
 */
function services(): Services {
  const config = readConfig({}, { production: false, demo: true })
  const secrets = { authPrivateKey: generateSigningKey(), serverSecret: randomBytes(32).toString('hex') }
  return createServices({ ...config, ...secrets }, db, FEATURES)
}

const filesDir = filesFolder(process.env['DATA_DIR'] ?? join(import.meta.dirname, '../../../data'))
const db = openDatabase({ url: process.env['DATABASE_URL'] ?? '', poolSize: 2, statementTimeoutMs: 0 })
try {
  const started = performance.now()
  const seconds = (): string => ((performance.now() - started) / 1000).toFixed(1)
  if (await demoIsLoaded(db)) {
    if (!(await imagesAreComplete(filesDir))) {
      console.log(`Demo: ${await redrawImages(db, filesDir)} pictures drawn again in ${seconds()} s`)
    }
  } else {
    const line = progressLine('Demo')
    line.show('comuni', 0)
    if (!(await placesAreLoaded(db))) await loadPlaces(db)
    line.show('plan', 0)
    const accounts = tellAccounts(await demoAccounts())
    let told = false
    const loaded = await loadDemo(services(), demoPartsOf(FEATURES), {
      now: new Date(),
      filesDir,
      onProgress({ step, steps, of }) {
        if (!told) line.say(`${accounts}\n`)
        told = true
        line.show(step, steps / of)
      },
    })
    line.end(
      `${loaded.deals} deals of ${loaded.brands} shops in ${loaded.cities} cities, ${loaded.images} pictures, in ${seconds()} s`,
    )
  }
} catch (error) {
  console.error(error instanceof UserFacingError ? error.message : error)
  process.exitCode = 1
} finally {
  await db.destroy()
}

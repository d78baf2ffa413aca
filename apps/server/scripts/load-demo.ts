/**
 * Loads the demo into the empty database of DATABASE_URL; if only the demo's pictures are missing, draws them again.
 * Started by the server.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readConfig } from '../src/config.ts'
import { FEATURES } from '../src/features/all.ts'
import { databaseIsEmpty, demoIsLoaded, picturesAreComplete } from '../src/features/demo/public.ts'
import { loadDemo, redrawPictures } from '../src/features/demo/load.ts'
import { demoPartsOf } from '../src/platform/feature.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { generateSigningKey } from '../src/platform/auth/keys.ts'
import type { Services } from '../src/platform/http/context.ts'
import { createServices } from '../src/platform/services.ts'
import { filesFolder } from '../src/platform/files/keys.ts'
import { progressLine } from './progress-line.ts'

/** Services with new keys. Codes of the demo's people are over, so nobody needs the keys that signed them. */
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
    if (!(await picturesAreComplete(filesDir))) {
      console.log(`Demo: ${await redrawPictures(db, filesDir)} pictures drawn again in ${seconds()} s`)
    }
  } else if (await databaseIsEmpty(db)) {
    const line = progressLine('Demo')
    const loaded = await loadDemo(services(), demoPartsOf(FEATURES), {
      now: new Date(),
      filesDir,
      onProgress: line.show,
    })
    line.end(
      `${loaded.deals} deals of ${loaded.brands} shops in ${loaded.cities} cities, ${loaded.pictures} pictures, in ${seconds()} s`,
    )
  } else {
    console.log('Demo: left out, this database holds something else already')
  }
} finally {
  await db.destroy()
}

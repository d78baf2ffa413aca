/**
 * `npm run reerase -- [LIST …]`: after a backup was restored, erases again whoever was erased after
 * it was made, by the list that DATA_DIR holds beside database and uploads, or by the lists named
 * (one of each server that has a data folder of its own).
 */
import { eraseAgain, erasureList, readErased } from '../src/modules/identity/account/public.ts'
import { FEATURES } from '../src/modules/all.ts'
import { completeSecrets } from '../src/platform/secrets.ts'
import { createServices } from '../src/platform/services.ts'
import { fromHere } from './explained.ts'
import { configOfProgram, withDatabase } from './with-database.ts'

const config = configOfProgram()
const named = process.argv.slice(2).map(fromHere)
const lists = named.length > 0 ? named : [erasureList(config.dataDir)]
await withDatabase(config, { exclusive: false }, async (db) => {
  const services = createServices(await completeSecrets(config), db, FEATURES)
  const ids = [...new Set((await Promise.all(lists.map(readErased))).flat())]
  const erased = await eraseAgain(services, ids)
  console.log(`${ids.length} erased accounts on the list; ${erased} were there again and are erased`)
})

/**
 * Prints all contradictions in the database (npm run reconcile); exits with code 1 when there are
 * any.
 */
import { reconcile } from '../src/modules/administration/reconciliation/public.ts'
import { configOfProgram, withDatabase } from './with-database.ts'

const config = configOfProgram()
await withDatabase(config, { exclusive: false }, async (db) => {
  const differences = await reconcile(db, new Date())
  for (const { kind, id, detail } of differences) console.log(`${kind} ${id}: ${detail}`)
  console.log(differences.length === 0 ? 'Everything agrees' : `${differences.length} differences`)
  if (differences.length > 0) process.exitCode = 1
})

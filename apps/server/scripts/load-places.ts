/**
 * Fills the table of Italian comuni in DATABASE_URL. The server starts it when the table is missing
 * or old.
 */
import { loadPlaces } from '../src/modules/foundation/places/public.ts'
import { openDatabase } from '../src/platform/db/database.ts'

const db = openDatabase({ url: process.env['DATABASE_URL'] ?? '', poolSize: 1, statementTimeoutMs: 0 })
try {
  const { count, without } = await loadPlaces(db)
  const left = without.length === 0 ? '' : ` (left out, position unknown: ${without.join(', ')})`
  console.log(`Comuni: ${count}${left}`)
} finally {
  await db.destroy()
}

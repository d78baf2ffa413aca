/**
 * Writes src/platform/db/schema.gen.ts, the types of all tables, from schema/, migrations/ and the
 * functions' files on a throwaway database (npm run db:types).
 */
import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../src/platform/db/database.ts'
import { startEmbedded } from '../src/platform/db/embedded.ts'
import { folderOnDisk } from '../src/platform/testing/throwaway-folder.ts'
import { migrate } from '../src/platform/db/migrate.ts'

const directory = await folderOnDisk('types')
const embedded = await startEmbedded({ directory: join(directory, 'pg'), throwaway: true })
try {
  const db = openDatabase({ url: embedded.url, statementTimeoutMs: 0 })
  await migrate(db)
  await db.destroy()
  const target = join(import.meta.dirname, '../src/platform/db/schema.gen.ts')
  execFileSync(
    'kysely-codegen',
    [
      '--dialect',
      'postgres',
      '--url',
      embedded.url,
      '--out-file',
      target,
      '--exclude-pattern',
      'schema_*',
      // database.ts reads them as numbers.
      '--type-mapping',
      '{"int8":"number"}',
      '--overrides',
      '{"columns":{"banners.title":"{ it: string; en: string }","banners.subtitle":"{ it: string; en: string }","banners.tagline":"{ it: string; en: string }","banners.cta_text":"{ it: string; en: string }","platform_rewards.title":"{ it: string; en: string }","platform_rewards.description":"{ it: string; en: string }","coupons.title":"{ it: string; en: string }","coupons.description":"{ it: string; en: string }"}}',
    ],
    { stdio: 'inherit' },
  )
} finally {
  await embedded.stop()
  await rm(directory, { recursive: true, force: true })
}

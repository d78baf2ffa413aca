/**
 * `npm run backup -- [--to FOLDER]`: makes a backup of the embedded database, the uploads and the
 * secrets (by default a folder in DATA_DIR/backups), beside a running server or without one, and
 * deletes old ones there beyond BACKUPS_KEPT.
 * `npm run backup -- drill [--to FOLDER]`: makes one, restores it elsewhere, starts the product on it,
 * prints how long that took, and removes both.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../src/start/backup/back-up.ts'
import { drill, megabytes, presentDrill, seconds } from '../src/start/backup/drill.ts'
import { bytesOfFiles } from '../src/start/backup/manifest.ts'
import { pruneBackups } from '../src/start/backup/prune.ts'
import { explained, fromHere } from './explained.ts'
import { configOfProgram } from './with-database.ts'

const USAGE = 'npm run backup -- [drill] [--to FOLDER]'

const { values, positionals } = parseArgs({
  options: { to: { type: 'string' } },
  allowPositionals: true,
})
if (positionals.length > 1 || (positionals.length === 1 && positionals[0] !== 'drill')) {
  console.error(USAGE)
  process.exit(2)
}
const config = configOfProgram()
const to = values.to === undefined ? undefined : fromHere(values.to)
await explained(config, async () => {
  if (positionals[0] === 'drill') return console.log(presentDrill(await drill(config, to)))
  const begun = performance.now()
  const into = to ?? join(config.dataDir, 'backups')
  const { folder, manifest } = await backUp(config, into)
  const { database, files } = manifest
  const uploads =
    files === null
      ? 'uploads lie in the bucket and are not in it'
      : `${Object.keys(files).length} uploads of ${megabytes(bytesOfFiles(manifest))}`
  console.log(
    `${folder}: database ${megabytes(database.bytes)} (${megabytes(database.unpacked)} unpacked), ${uploads}; ${seconds(performance.now() - begun)}. It holds the secrets: keep it like them`,
  )
  if (config.backupsKept === undefined) return
  for (const name of await pruneBackups(into, config.backupsKept)) console.log(`${name} is deleted`)
})

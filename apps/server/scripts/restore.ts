/**
 * `npm run restore -- FROM [--into DATA_DIR] [--replace] [--with-differences]`: makes the installation
 * of a backup in a data folder, checked before it is put in place.
 */
import { parseArgs } from 'node:util'
import { seconds } from '../src/start/backup/drill.ts'
import { restore } from '../src/start/backup/restore.ts'
import { explained, fromHere } from './explained.ts'
import { configOfProgram } from './with-database.ts'

const USAGE = 'npm run restore -- FROM [--into DATA_DIR] [--replace] [--with-differences]'

const { values, positionals } = parseArgs({
  options: {
    into: { type: 'string' },
    replace: { type: 'boolean', default: false },
    'with-differences': { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const [from, ...rest] = positionals
if (from === undefined || rest.length > 0) {
  console.error(USAGE)
  process.exit(2)
}
const config = configOfProgram()
const into = values.into === undefined ? config.dataDir : fromHere(values.into)
await explained({ dataDir: into }, async () => {
  const begun = performance.now()
  const options = { replace: values.replace, withDifferences: values['with-differences'] }
  const { manifest, differences, replaced } = await restore(fromHere(from), into, options)
  console.log(
    `${into}: the installation as it was at ${manifest.endedAt} (version ${manifest.version}); ${differences.length === 0 ? 'everything agrees' : `${differences.length} differences`}; ${seconds(performance.now() - begun)}`,
  )
  if (replaced !== undefined)
    console.log(`What was there lies in ${replaced}: delete it when it is not needed`)
})

/**
 * `npm run image -- FOLDER`: puts together what the production image holds, as the Dockerfile does.
 * `npm run image -- FOLDER --try` then starts the server from that folder and asks it whether it is
 * ready, against DATABASE_URL or a database of its own. `npm run build` before.
 */
import { resolve } from 'node:path'
import { makeImage } from './image/contents.ts'
import { sizesOf } from './image/sizes.ts'

const [folder = '', ...flags] = process.argv.slice(2)
if (folder === '' || flags.some((flag) => flag !== '--try')) {
  console.error('npm run image -- FOLDER [--try]')
  process.exit(2)
}
const target = resolve(folder)
await makeImage(target)
for (const { what, megabytes } of await sizesOf(target))
  console.log(`${megabytes.toFixed(1).padStart(7)} MB  ${what}`)
if (flags.includes('--try')) {
  const { tryImage } = await import('./image/try.ts')
  console.log(await tryImage(target))
}

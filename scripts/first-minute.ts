/**
 * `npm run first-minute`: starts the product the ways people first meet it on this machine, such as
 * root in a closed folder, a new user, another Node, or a full disk. It prints which cases held.
 * Words name cases (`npm run first-minute -- home user`); `--quick` leaves the demo out.
 */
import { join } from 'node:path'
import { casesOf } from './first-minute/cases.ts'
import { Workshop } from './first-minute/machine.ts'
import { isRight, lineOf, tried } from './first-minute/table.ts'
import { run } from './run.ts'

const names = process.argv.slice(2)
const wanted = names.filter((word) => !word.startsWith('--'))

const workshop = new Workshop()
let shared: Promise<string> | undefined
const open = (): Promise<string> =>
  (shared ??= workshop.folder(0o755).then((folder) => workshop.project(join(folder, 'vicino'))))

let right = false
try {
  const { code } = await run('node', ['scripts/build-web.ts'])
  if (code !== 0) throw new Error('The web app could not be built')
  const cases = casesOf(workshop, { quick: names.includes('--quick'), open })
  const chosen = wanted.length === 0 ? cases : cases.filter(({ key }) => wanted.includes(key))
  const rows = await tried(chosen, (row) => console.log(lineOf(row)))
  const untried = rows.filter(({ result }) => result === 'cannot be tried here').length
  const held = rows.filter(({ result }) => result === 'held').length
  console.log(
    `\nFirst minute: ${held} of ${rows.length} held${untried === 0 ? '' : `, ${untried} cannot be tried here`}`,
  )
  right = isRight(rows)
} finally {
  await workshop.end()
}
process.exitCode = right ? 0 : 1

import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ROOT, run } from '../run.ts'

/** What a production server reads: its code, its tables, the builds; no test, no demo, no web code. */
const CONTENTS = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'apps/server/package.json',
  'apps/server/dist',
  'apps/server/migrations',
  'apps/server/schema',
  'apps/server/scripts',
  'apps/server/src',
  'apps/web/dist',
  'packages/contract/package.json',
  'packages/contract/src',
  'packages/domain/package.json',
  'packages/domain/src',
] as const

/** Tests, and programs that only a build or a demo needs. */
const LEFT_OUT =
  /\.test\.tsx?$|\/testing(?:\/|$)|\/scripts\/(?:api-docs|db-types|load-demo|sdk-document)\.ts$|\/\.sources$/

/**
 * What npm installs beyond that: the compiler, an optional peer of a translator's types, and a link
 * to the demo.
 */
const NOT_USED = ['node_modules/typescript', 'node_modules/@typescript', 'node_modules/@vicino/demo'] as const

export const isInImage = (path: string): boolean => !LEFT_OUT.test(path)

/**
 * Makes the contents of the image in a folder, which must be empty or missing: the files, then the
 * packages of the server alone. The root's own packages, a Node and a PostgreSQL for trying the
 * product out, stay away.
 * @throws Error when a build is missing or npm fails
 */
export async function makeImage(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`)
  for (const path of CONTENTS) {
    await cp(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (from) => isInImage(from.slice(ROOT.length)),
    })
  }
  const others = await manifestsOfOthers()
  for (const path of others) await cp(join(ROOT, path), join(folder, path))
  const { code } = await run(
    'npm',
    ['ci', '--omit=dev', '--workspace=@vicino/server', '--no-audit', '--no-fund'],
    {
      cwd: folder,
    },
  )
  if (code !== 0) throw new Error('npm could not install the packages of the server')
  // npm wanted to see all workspaces of the lockfile; some of them share their folder's parent.
  const rest = [...others.map((path) => dirname(path)), ...NOT_USED].filter((path) => path !== 'apps/web')
  for (const path of rest) await rm(join(folder, path), { recursive: true, force: true })
  await rm(join(folder, 'apps/web/package.json'))
}

const KEPT = new Set<string>(CONTENTS)

async function manifestsOfOthers(): Promise<string[]> {
  const folders = await Promise.all(
    ['packages', 'apps'].map(async (parent) =>
      (await readdir(join(ROOT, parent))).map((name) => `${parent}/${name}`),
    ),
  )
  return [...folders.flat(), 'e2e', 'bench']
    .map((folder) => `${folder}/package.json`)
    .filter((path) => !KEPT.has(path))
}

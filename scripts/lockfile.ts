/**
 * `npm run lockfile`, after a dependency was added or renewed: package-lock.json names no download addresses, and no package in
 * it asks for a version of Node. The machine's own Node only runs npm; the pinned one (the package `node`) runs everything
 * else, and npm would warn of each package that is too new for the machine's.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.ts'

interface Lockfile {
  readonly packages: Record<string, Record<string, unknown>>
}

/** What no entry of an installed package may say. The project's own packages say what they need. */
const UNWANTED = ['engines', 'resolved'] as const

const isInstalled = (path: string): boolean => path.includes('node_modules/')

/** The lockfile without what it must not say, as npm writes it. */
export function cleaned(text: string): string {
  // As npm has written it, in its order.
  const lockfile = JSON.parse(text) as Lockfile
  for (const [path, entry] of Object.entries(lockfile.packages)) {
    // Of a link, `resolved` names the workspace's folder.
    if (isInstalled(path) && entry['link'] !== true) for (const field of UNWANTED) delete entry[field]
  }
  return `${JSON.stringify(lockfile, null, 2)}\n`
}

export function lockfileProblems(root: string): string[] {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
  return cleaned(text) === text
    ? []
    : ['package-lock.json says where packages come from or which Node they want: run npm run lockfile']
}

if (import.meta.main) {
  const path = join(ROOT, 'package-lock.json')
  writeFileSync(path, cleaned(readFileSync(path, 'utf8')))
}

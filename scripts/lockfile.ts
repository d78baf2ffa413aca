/**
 * `npm run lockfile`, after a dependency was added or updated: removes download addresses and
 * required versions of Node from package-lock.json. The machine's own Node only runs npm; the
 * pinned one (the package `node`) runs everything else, and npm would warn of each package that is
 * too new for the machine's.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.ts'

interface Lockfile {
  readonly packages: Record<string, Record<string, unknown>>
}

/**
 * Fields that no entry of an installed package may have. The project's own packages keep theirs.
 */
const UNWANTED = ['engines', 'resolved'] as const

const isInstalled = (path: string): boolean => path.includes('node_modules/')

/** Returns the lockfile without those fields, formatted like npm's. */
export function cleaned(text: string): string {
  // In npm's own order.
  const lockfile = JSON.parse(text) as Lockfile
  for (const [path, entry] of Object.entries(lockfile.packages)) {
    // For a link, `resolved` names the workspace's folder.
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

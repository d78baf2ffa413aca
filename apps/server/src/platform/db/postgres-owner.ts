import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { UserFacingError } from '../user-facing-error.ts'
import type { RunsAs } from '../program.ts'

const run = promisify(execFile)

/** The user as whom PostgreSQL runs: empty for the user of this process. */
export type Owner = RunsAs

/**
 * Finds the user as whom PostgreSQL runs, because it refuses to run as root. For an existing
 * cluster it is the owner of its files. For root's new cluster it is the system user `postgres`,
 * which is made when missing; if that is impossible, `nobody`. initdb looks up its user's name, so
 * any free number does not suffice.
 * @throws UserFacingError when root's system has none of them
 */
export async function findOwner(cluster?: string): Promise<Owner> {
  if (process.getuid?.() !== 0) return {}
  const files = cluster === undefined ? undefined : await stat(cluster)
  if (files !== undefined && files.uid !== 0) return { uid: files.uid, gid: files.gid }
  const owner = (await idsOf('postgres')) ?? (await madeUser()) ?? (await idsOf('nobody'))
  if (owner !== undefined) return owner
  throw new UserFacingError(
    'PostgreSQL refuses to run as root, and there is no system user postgres or nobody: start as an ordinary user, or set DATABASE_URL',
  )
}

/** Without a home, a password or a shell. */
async function madeUser(): Promise<Owner | undefined> {
  const flags = ['--system', '--gid', 'postgres', '--no-create-home', '--home-dir', '/nonexistent']
  try {
    await run('groupadd', ['--force', '--system', 'postgres'])
    await run('useradd', [...flags, '--shell', '/usr/sbin/nologin', 'postgres'])
  } catch {
    return undefined
  }
  return idsOf('postgres')
}

async function idsOf(name: string): Promise<Owner | undefined> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => idOf(flag, name)))
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

async function idOf(flag: string, name: string): Promise<number | undefined> {
  return run('id', [flag, name]).then(
    ({ stdout }) => Number(stdout),
    () => undefined,
  )
}

import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { UserFacingError } from '../user-facing-error.ts'
import type { RunsAs } from '../program.ts'

const run = promisify(execFile)

/** The user that PostgreSQL runs as: empty for that of this process. */
export type Owner = RunsAs

/**
 * The user that PostgreSQL runs as, which refuses to run as root. For a cluster that exists it is whoever owns its files. For
 * a new one of root's it is the system user `postgres`, which is made when missing; where that cannot be, `nobody`. initdb
 * looks up its user's name, so a free number does not do.
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

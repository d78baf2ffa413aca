import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import pg from 'pg'
import { reasonOf, runProgram, type RunsAs, succeeded } from '../program.ts'
import { UserFacingError } from '../user-facing-error.ts'

/** A copy of a cluster while it is made. */
export interface BaseBackup {
  /** Major version of the server. */
  readonly major: number
  /** The cluster's folder with the write-ahead log that it needs, as one tar. */
  readonly tar: Readable
  /**
   * Resolves when the server has sent everything: the positions of the log between which it copied.
   * What was committed before `end` is in the copy.
   */
  readonly sent: Promise<{ readonly start: string; readonly end: string }>
  /** Ends the copy, finished or not. */
  close(): Promise<void>
}

/**
 * Exists as long as its connection, so the log that the copy needs stays, and a second copy under the
 * same name is refused.
 */
const SLOT = 'vicino_backup'
const DUPLICATE_OBJECT = '42710'

/**
 * Asks a PostgreSQL for a physical copy of itself over the replication protocol, beside its work: the
 * same command as that of pg_basebackup, which npm's package does not hold. The server starts and
 * ends the backup, checks the checksum of each page and adds the log.
 * @throws UserFacingError when another one is being made
 */
export async function startBaseBackup(url: string, slot = SLOT): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: `${url}${url.includes('?') ? '&' : '?'}replication=true` })
  // Reported by the statement that was running.
  client.on('error', () => undefined)
  await client.connect()
  const major = await majorOf(client)
  try {
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL RESERVE_WAL`)
  } catch (error) {
    await client.end()
    if ((error as { code?: unknown }).code !== DUPLICATE_OBJECT) throw error
    throw new UserFacingError('Another backup of this database is being made: wait until it has ended')
  }
  const tar = new PassThrough()
  const sent = copyInto(client, tar)
  // Whoever reads the tar learns of a failure there; `sent` is awaited after it.
  sent.catch((error: Error) => tar.destroy(error))
  return { major, tar, sent, close: () => client.end() }
}

/** Lies in the cluster where its socket does, and names a process that still runs. */
const SOCKET_LOCK = '.s.PGSQL.*'

/**
 * Unpacks the tar of a copy into a folder, as the user as whom PostgreSQL will run.
 * @throws UserFacingError
 */
export async function unpackCluster(tar: Readable, folder: string, owner: RunsAs): Promise<void> {
  const args = ['-x', '-f', '-', '-C', folder, `--exclude=${SOCKET_LOCK}`]
  const end = await runProgram('tar', args, { ...owner, input: tar })
  if (!succeeded(end))
    throw new UserFacingError(`The database could not be unpacked into ${folder}: ${reasonOf(end)}`)
}

/** Copies a running PostgreSQL into a new folder. @param slot name of the copy while it is made */
export async function copyCluster(url: string, folder: string, owner: RunsAs, slot: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  await belongsTo(folder, owner)
  const backup = await startBaseBackup(url, slot)
  try {
    await Promise.all([unpackCluster(backup.tar, folder, owner), backup.sent])
  } finally {
    await backup.close()
  }
}

/** Has a copy begin as a standby of the server that its setting primary_conninfo names. */
export async function makeStandby(folder: string, owner: RunsAs): Promise<void> {
  const signal = join(folder, 'standby.signal')
  await writeFile(signal, '')
  await belongsTo(signal, owner)
}

async function belongsTo(path: string, { uid, gid }: RunsAs): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}

async function majorOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num')
  return Math.trunc(Number(rows[0]?.server_version_num) / 10_000)
}

/** pg's own connection, as far as a copy needs it; its types do not name it. */
interface Wire {
  query(text: string): void
  readonly stream: { pause(): void; resume(): void }
}

function copyInto(client: pg.Client, tar: PassThrough): Promise<{ start: string; end: string }> {
  const positions: string[] = []
  let failure: Error | undefined
  return new Promise((resolve, reject) => {
    // What pg asks of an object that is sent in place of a query.
    const submittable = {
      submit(wire: Wire) {
        tar.on('drain', () => wire.stream.resume())
        wire.query("BASE_BACKUP (LABEL 'vicino', CHECKPOINT 'fast', WAL true, MANIFEST 'no')")
      },
      handleRowDescription: () => undefined,
      handleDataRow({ fields }: { fields: readonly string[] }) {
        // A position and its timeline; tablespaces have three columns.
        if (fields.length === 2) positions.push(String(fields[0]))
      },
      handleCopyData({ chunk }: { chunk: Buffer }, wire: Wire) {
        if (chunk[0] !== DATA) return
        // pg reuses its buffer for what comes next.
        if (!tar.write(Buffer.from(chunk.subarray(1)))) wire.stream.pause()
      },
      handleCommandComplete: () => undefined,
      handleError(error: Error) {
        failure = error
        reject(error)
      },
      handleReadyForQuery() {
        const [start, end] = positions
        if (failure !== undefined) return
        if (start === undefined || end === undefined) return reject(new Error('A backup without positions'))
        tar.end()
        resolve({ start, end })
      },
    }
    client.query(submittable as unknown as pg.Submittable)
  })
}

/** Begins a message that holds a part of the tar; others name the archive or tell the progress. */
const DATA = 'd'.charCodeAt(0)

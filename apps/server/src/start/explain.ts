import pg from 'pg'
import { isOutOfReach } from '../platform/db/database.ts'
import { WrongSettings } from '../platform/settings.ts'
import { UserFacingError } from '../platform/user-facing-error.ts'

interface Failure extends Error {
  readonly code?: string
  readonly syscall?: string
  readonly path?: string
  readonly port?: number
}

/** The message for an operating system's error about a file or folder, with the remedy. */
const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read or write it: change its owner or rights',
  EPERM: 'this user may not do that with it: change its owner or rights',
  EROFS: 'it is on a file system that is read-only',
  ENOENT: 'it is missing: make it or name another one',
  ENOTDIR: 'a part of this path is a file and no folder',
  EISDIR: 'it is a folder and no file',
  ENOSPC: 'the disk is full: make room',
  EDQUOT: 'the quota of this user is used up: make room',
}

/**
 * Returns one line about a failure whose cause is outside of the program: files, ports, the database;
 * about settings a line for each that is missing or wrong. Undefined for any other failure, whose stack is needed.
 * @param dataDir path of DATA_DIR, which the message names in place of the path
 */
export function explain(error: unknown, dataDir?: string): string | undefined {
  if (error instanceof WrongSettings) return error.message
  if (!(error instanceof Error)) return undefined
  if (error instanceof UserFacingError) return oneLine(error.message)
  const { code = '', syscall, path, port } = error as Failure
  if (syscall === 'listen') {
    const why = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code})`
    return `PORT ${port ?? ''} ${why}: set PORT or HOST to another one, as in PORT=${ANOTHER_PORT} npm start`
  }
  const problem = FILE_PROBLEMS[code]
  if (path !== undefined && problem !== undefined && syscall !== 'connect') {
    const whose = dataDir !== undefined && path.startsWith(dataDir) ? 'DATA_DIR: ' : ''
    return `${whose}${path}: ${problem} (${code})`
  }
  if (error instanceof pg.DatabaseError || isOutOfReach(error as Failure)) return databaseProblem(error)
  return undefined
}

/** SQLSTATEs of a refused connection, and their remedies. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'the password or the user is wrong',
  '28000': 'the server does not let this user in (pg_hba.conf)',
  '3D000': 'there is no such database: make it (createdb)',
  '25006': 'this server takes no writes: name the primary',
  '42501': 'the user may not do this: it must own the database, or get its rights by npm run db:migrate',
  '53100': 'the disk is full: make room',
  '53300': 'the server takes no more connections: lower DATABASE_POOL or raise max_connections',
  '57P03': 'the server is starting or stopping: try again in a moment',
}

function databaseProblem(error: Failure): string {
  const { code } = error
  const why = REFUSALS[code ?? ''] ?? 'it does not answer: is it running, and are host and port right?'
  return `DATABASE_URL: ${why} (${code ?? oneLine(error.message)})`
}

/** The port that the message about an unusable port proposes. */
const ANOTHER_PORT = 3001

const oneLine = (text: string): string => text.trim().replaceAll(/\s*\n\s*/g, ' – ')

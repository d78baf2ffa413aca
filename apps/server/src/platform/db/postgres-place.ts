import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve as absolute } from 'node:path'
import { z } from 'zod'
import { UserFacingError } from '../user-facing-error.ts'
import { reasonOf, runProgram, succeeded } from '../program.ts'
import { type Binaries, binariesFor } from './postgres-binaries.ts'
import { findOwner, type Owner } from './postgres-owner.ts'
import { stopLeftover } from './postgres-process.ts'
import { makeSystemFolder, systemFolder } from './system-folder.ts'

/** Where a cluster lies, as which user and by which programs it runs. */
export interface Place {
  readonly directory: string
  /**
   * True when the cluster exists; otherwise `draft` is an empty folder that the owner may fill and
   * that gets the cluster's name.
   */
  readonly exists: boolean
  readonly draft: string
  readonly owner: Owner
  readonly binaries: Binaries
  /** Why it is not in the requested folder; undefined when it is. */
  readonly elsewhere: string | undefined
}

/** Returns the file beside the requested folder that says where the cluster lies instead. */
const noteOf = (wanted: string): string => `${wanted}.place.json`
const noteSchema = z.object({ directory: z.string(), wanted: z.string(), why: z.string() })
type Note = z.output<typeof noteSchema>

const WHY = "the database's user cannot work in the folder of DATA_DIR"

/**
 * Finds where the cluster lies or can be made: in the requested folder, or in a folder of the
 * system if the database's user may not enter the requested one (root's home is closed, PostgreSQL
 * runs as another user) or its file system has no owners. The check runs as that user. No folder of
 * the user is opened to others.
 * @throws UserFacingError that says what to do
 */
export async function findPlace(folder: string, system = systemFolder()): Promise<Place> {
  const wanted = absolute(folder)
  await mkdir(dirname(wanted), { recursive: true })
  const note = await readNote(wanted)
  const directory = note?.directory ?? wanted
  await stopLeftover(directory)
  const files = await filesIn(directory)
  const exists = files.length > 0
  if (exists && !files.includes('PG_VERSION') && !files.includes(CLOSED)) {
    throw new UserFacingError(
      `${directory} holds something else than a database: delete that folder, or set DATA_DIR to another one`,
    )
  }
  const owner = await findOwner(exists ? directory : undefined)
  const binaries = await binariesFor(owner, system)
  const found = { owner, binaries, draft: `${directory}.new`, directory, elsewhere: note?.why }
  if (exists) {
    if (await mayUse(directory, owner)) return { ...found, exists }
    if (owner.uid === undefined || (await stat(directory)).uid !== owner.uid) {
      throw new UserFacingError(
        `${directory}: the database there belongs to another user: start as that user (as root, if root made it), or set DATA_DIR to another folder`,
      )
    }
    // It was reachable when it was made, so a folder above it has been closed since.
    return { ...found, ...(await moved(directory, wanted, system)), exists }
  }
  if (note !== undefined && !(await isThere(dirname(directory)))) {
    throw new UserFacingError(
      `${noteOf(wanted)}: the database lies in ${directory}, which is gone: bring it back, or delete that file to begin with an empty database`,
    )
  }
  if (await canBeFilled(found.draft, owner)) return { ...found, exists }
  if (note === undefined) {
    const other = await otherPlace(wanted, system)
    if (await canBeFilled(other.draft, owner)) return { ...found, ...other, exists }
  }
  throw new UserFacingError(
    `DATA_DIR: the user that PostgreSQL runs as (${owner.uid ?? 'this one'}) can keep no database in ${directory} nor in ${system}: set DATA_DIR to a folder that it can enter, or DATABASE_URL`,
  )
}

/** Deletes the cluster of a requested folder, wherever it lies. */
export async function removeCluster(folder: string): Promise<void> {
  const wanted = absolute(folder)
  const note = await readNote(wanted)
  await stopLeftover(note?.directory ?? wanted)
  // The note is deleted last: without it a cluster would stay for ever, unknown.
  if (note !== undefined) await rm(dirname(note.directory), { recursive: true, force: true })
  await rm(wanted, { recursive: true, force: true })
  await rm(noteOf(wanted), { force: true })
}

async function readNote(wanted: string): Promise<Note | undefined> {
  const path = noteOf(wanted)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  let note: Note
  try {
    note = noteSchema.parse(JSON.parse(text))
  } catch {
    throw new UserFacingError(
      `${path} is damaged: it says where the database lies; bring it back from a backup`,
    )
  }
  // A moved folder takes its database along; a copied one must not write into the database of the
  // original.
  const first = note.wanted === wanted ? undefined : await readNote(note.wanted).catch(() => undefined)
  if (first?.directory === note.directory) {
    throw new UserFacingError(
      `${path}: this folder is a copy of ${dirname(note.wanted)}, whose database lies in ${note.directory} and was not copied with it: delete that file to begin with an empty database`,
    )
  }
  return note
}

/**
 * Chooses a folder of the system for the cluster and writes the note beside the requested one. A
 * cluster of the same name without a note stays untouched: its DATA_DIR was deleted.
 */
async function otherPlace(
  wanted: string,
  system: string,
): Promise<Pick<Place, 'directory' | 'draft' | 'elsewhere'>> {
  const name = `data-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`
  await makeSystemFolder(system)
  for (let number = 1; ; number += 1) {
    const parent = join(system, number === 1 ? name : `${name}-${number}`)
    const directory = join(parent, basename(wanted))
    if ((await filesIn(directory)).length > 0) continue
    await mkdir(parent, { recursive: true })
    await chmod(parent, 0o755)
    const note: Note = { directory, wanted, why: WHY }
    const draft = `${noteOf(wanted)}.draft`
    await writeFile(draft, `${JSON.stringify(note, null, 2)}\n`)
    await rename(draft, noteOf(wanted))
    return { directory, draft: `${directory}.new`, elsewhere: WHY }
  }
}

/** Moves a cluster that its owner cannot reach any more, whole or not at all. */
async function moved(
  directory: string,
  wanted: string,
  system: string,
): Promise<Pick<Place, 'directory' | 'draft' | 'elsewhere'>> {
  const place = await otherPlace(wanted, system)
  await rm(place.draft, { recursive: true, force: true })
  // mv copies across file systems, with the owners of the files.
  const end = await runProgram('mv', [directory, place.draft])
  if (!succeeded(end)) {
    await rm(noteOf(wanted), { force: true })
    throw new UserFacingError(
      `${directory}: the database could not be moved to ${place.directory}: ${reasonOf(end)}`,
    )
  }
  await rename(place.draft, place.directory)
  return place
}

/** Tells whether the owner may work on a cluster; only a program run as that user can tell. */
async function mayUse(directory: string, owner: Owner): Promise<boolean> {
  return process.platform === 'win32' || saysYes('cd "$1" && test -w .', directory, owner)
}

/**
 * Makes an empty folder for a cluster. @returns whether its owner alone may fill it; if so it is
 * kept
 */
async function canBeFilled(draft: string, owner: Owner): Promise<boolean> {
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft)
  if (process.platform === 'win32') return true
  const fits = await closedTo(draft, owner).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOSPC' || error.code === 'EDQUOT') throw error
    return false
  })
  if (fits && (await saysYes('cd "$1" && test -w .', draft, owner))) return true
  await rm(draft, { recursive: true, force: true })
  return false
}

/**
 * Tells whether the file system stores the owner of a folder and closes it to others: PostgreSQL
 * insists on both.
 */
async function closedTo(folder: string, owner: Owner): Promise<boolean> {
  await chmod(folder, 0o700)
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid)
  const { mode, uid } = await stat(folder)
  return (mode & 0o077) === 0 && uid === (owner.uid ?? process.getuid?.())
}

async function saysYes(question: string, folder: string, owner: Owner): Promise<boolean> {
  return succeeded(await runProgram('/bin/sh', ['-c', question, 'sh', folder], owner))
}

/** Stands for names that this user may not read. */
const CLOSED = '?'

/** Lists the names in a folder; an empty or missing one holds no cluster. */
async function filesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    if (error.code === 'EACCES') return [CLOSED]
    throw error
  })
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

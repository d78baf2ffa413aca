import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What this server saw last of the ledger's log. It stands beside the database and in no backup, so a
 * restored database that lacks movements contradicts it.
 */
const LAST = 'ledger-checkpoint.txt'
/** The first checkpoint of each day, one after the other. */
const DAYS = 'ledger-checkpoints.log'

/** The last checkpoint that was signed with this folder; undefined before the first. */
export async function readWitness(dataDir: string): Promise<string | undefined> {
  return readFile(join(dataDir, LAST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

/**
 * Keeps a checkpoint after its transaction, so it is never newer than the database. It is complete or
 * not there: a draft takes its name.
 */
export function writeWitness(dataDir: string, note: string, isDays: boolean): void {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, LAST)
  writeFileSync(`${path}.draft`, note)
  renameSync(`${path}.draft`, path)
  if (isDays) appendFileSync(join(dataDir, DAYS), `${note}\n`)
}

/** Puts the last checkpoint of an earlier log aside. */
export async function setWitnessAside(dataDir: string, name: string): Promise<void> {
  const path = join(dataDir, LAST)
  await rename(path, join(dataDir, `ledger-checkpoint-${name}.txt`)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

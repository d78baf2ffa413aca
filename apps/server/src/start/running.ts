import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { UserFacingError } from '../platform/user-facing-error.ts'
import { commandOf } from '../platform/processes.ts'

const runningSchema = z.object({ pid: z.int(), databaseUrl: z.string() })
export type Running = z.output<typeof runningSchema>

const fileOf = (dataDir: string): string => join(dataDir, 'server.json')

/**
 * Reads the server that now runs on a data folder; undefined when there is none, or when it was
 * killed.
 * @throws UserFacingError when the note of it cannot be read
 */
export async function runningServer(dataDir: string): Promise<Running | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const running = parsed(text)
  if (running === undefined) {
    throw new UserFacingError(
      `${fileOf(dataDir)} is empty or damaged, so nobody can tell whether a server runs here: if none does, delete that file and start again`,
    )
  }
  if (running.pid === process.pid) return undefined
  return (await commandOf(running.pid)).includes('main.ts') ? running : undefined
}

function parsed(text: string): Running | undefined {
  try {
    return runningSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/**
 * Writes a note of the server that runs on a data folder, so that a second one is refused and
 * programs find its database.
 */
export async function announce(dataDir: string, running: Running): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${fileOf(dataDir)}.${running.pid}`
  await writeFile(draft, `${JSON.stringify(running)}\n`, { mode: 0o600 })
  await rename(draft, fileOf(dataDir))
}

export async function withdraw(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true })
}

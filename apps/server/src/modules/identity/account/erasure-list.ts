import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * The list of erased accounts. It stands beside the database and the uploads and in no backup, so a
 * restored backup does not take it back: `npm run reerase` reads it. It holds ids and times alone.
 */
const FILE = 'erased-accounts.txt'

export const erasureList = (dataDir: string): string => join(dataDir, FILE)

/** Adds erased accounts. A line that a stopped server wrote in part is skipped by the reader. */
export async function noteErased(path: string, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length === 0) return
  await mkdir(dirname(path), { recursive: true })
  await appendFile(path, `\n${userIds.map((id) => `${id} ${now.toISOString()}`).join('\n')}\n`)
}

const LINE = /^([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}) (\S+)$/

/** Reads the ids of a list, each once; an installation that never erased anybody has no list. */
export async function readErased(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return [...new Set(text.split('\n').flatMap((line) => LINE.exec(line)?.[1] ?? []))]
}

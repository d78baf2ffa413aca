import { link, readFile, writeFile } from 'node:fs/promises'

/** What file systems without hard links (FAT, some of virtual machines) answer. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/**
 * Puts a prepared file at `path` if nothing is there: false when something is. A link is made exclusively and is whole at once;
 * where the file system knows none, the copy is exclusive too, but somebody may see its first part alone.
 */
export async function putIfFree(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path).catch(async (error: NodeJS.ErrnoException) => {
      if (!NO_LINKS.has(error.code ?? '')) throw error
      // Not copyFile(): it sets the mode as well, which such a file system may refuse.
      await writeFile(path, await readFile(draft), { flag: 'wx', mode: 0o600 })
    })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

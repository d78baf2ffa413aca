import { link, readFile, writeFile } from 'node:fs/promises'

/** Errors of file systems without hard links (FAT, some of virtual machines). */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/**
 * Puts a prepared file at `path` if nothing is there; false when something is. A hard link is
 * exclusive and complete at once. Where the file system has none, the copy is exclusive too, but
 * another process may see only its first part.
 */
export async function putIfFree(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path).catch(async (error: NodeJS.ErrnoException) => {
      if (!NO_LINKS.has(error.code ?? '')) throw error
      // copyFile() also sets the mode, which such a file system may refuse.
      await writeFile(path, await readFile(draft), { flag: 'wx', mode: 0o600 })
    })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

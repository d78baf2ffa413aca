import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Texts of files by their paths from the root. */
export type Files = Readonly<Record<string, string>>

/**
 * Returns the result of `read` in a small repository made of these files, in a temporary folder.
 */
export function inRepository<Found>(files: Files, read: (root: string) => Found): Found {
  const root = mkdtempSync(join(tmpdir(), 'vicino-rules-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  try {
    return read(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

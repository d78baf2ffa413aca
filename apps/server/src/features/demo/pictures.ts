import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const stampOf = (filesDir: string): string => join(filesDir, 'demo', 'complete.txt')

/** Whether all pictures of the demo were written below DATA_DIR/files. */
export function picturesAreComplete(filesDir: string): Promise<boolean> {
  return access(stampOf(filesDir)).then(
    () => true,
    () => false,
  )
}

/** Writes every picture below DATA_DIR/files; what is there already is drawn over. The stamp comes last. */
export async function writePictures(
  pictures: ReadonlyMap<string, () => string>,
  filesDir: string,
): Promise<void> {
  await rm(stampOf(filesDir), { force: true })
  const folders = new Set([...pictures.keys()].map((key) => dirname(join(filesDir, key))))
  for (const folder of folders) await mkdir(folder, { recursive: true })
  const waiting = [...pictures]
  const writer = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      await writeFile(join(filesDir, next[0]), next[1]())
    }
  }
  await Promise.all(Array.from({ length: 16 }, writer))
  await writeFile(stampOf(filesDir), `${pictures.size} pictures\n`)
}

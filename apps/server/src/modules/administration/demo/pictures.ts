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

export interface Painters {
  /** Draws those of these pictures, named by their addresses, that were not drawn yet. */
  draw(addresses: readonly string[]): Promise<void>
  /** Notes that all are there. */
  complete(): Promise<void>
}

/** Writes pictures below DATA_DIR/files, as they are asked for; what an earlier load has drawn is drawn over. */
export async function paintersOf(
  pictures: ReadonlyMap<string, () => string>,
  filesDir: string,
): Promise<Painters> {
  await rm(stampOf(filesDir), { force: true })
  const folders = new Set([...pictures.keys()].map((key) => dirname(join(filesDir, key))))
  for (const folder of folders) await mkdir(folder, { recursive: true })
  const left = new Map(pictures)
  return {
    async draw(addresses) {
      const waiting = [...new Set(addresses)].map((address) => address.replace('/files/', ''))
      const writer = async (): Promise<void> => {
        for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
          const picture = left.get(key)
          if (picture === undefined) continue
          await writeFile(join(filesDir, key), picture())
          left.delete(key)
        }
      }
      await Promise.all(Array.from({ length: 16 }, writer))
    },
    async complete() {
      await writeFile(stampOf(filesDir), `${pictures.size} pictures\n`)
    },
  }
}

/** Writes every picture below DATA_DIR/files; what is there already is drawn over. The stamp comes last. */
export async function writePictures(
  pictures: ReadonlyMap<string, () => string>,
  filesDir: string,
): Promise<void> {
  const { draw, complete } = await paintersOf(pictures, filesDir)
  await draw([...pictures.keys()])
  await complete()
}

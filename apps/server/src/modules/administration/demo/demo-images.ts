import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const stampOf = (filesDir: string): string => join(filesDir, 'demo', 'complete.txt')

/** Tells whether all images of the demo are below DATA_DIR/files. */
export function imagesAreComplete(filesDir: string): Promise<boolean> {
  return access(stampOf(filesDir)).then(
    () => true,
    () => false,
  )
}

export interface Painters {
  /** Draws the images with these addresses that are missing. */
  draw(addresses: readonly string[]): Promise<void>
  /** Stores that all images are there. */
  complete(): Promise<void>
}

/**
 * Returns painters that write images below DATA_DIR/files on demand; they overwrite those of an
 * earlier load.
 */
export async function paintersOf(
  images: ReadonlyMap<string, () => string>,
  filesDir: string,
): Promise<Painters> {
  await rm(stampOf(filesDir), { force: true })
  const folders = new Set([...images.keys()].map((key) => dirname(join(filesDir, key))))
  for (const folder of folders) await mkdir(folder, { recursive: true })
  const left = new Map(images)
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
      await writeFile(stampOf(filesDir), `${images.size} pictures\n`)
    },
  }
}

/**
 * Writes every image below DATA_DIR/files and overwrites existing ones. The mark of completeness
 * comes last.
 */
export async function writeImages(
  images: ReadonlyMap<string, () => string>,
  filesDir: string,
): Promise<void> {
  const { draw, complete } = await paintersOf(images, filesDir)
  await draw([...images.keys()])
  await complete()
}

import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { ByteRange, Storage, StoredObject } from './storage.ts'

/** A storage that keeps each object as a file below one folder of this machine. */
export class DiskStorage implements Storage {
  readonly #root: string
  readonly #disk: Disk

  constructor(root: string) {
    this.#root = root
    this.#disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  }

  put(name: string, bytes: Uint8Array): Promise<void> {
    return this.#disk.put(name, bytes)
  }

  async putStream(name: string, stream: Readable): Promise<void> {
    const path = this.#pathOf(name)
    await mkdir(dirname(path), { recursive: true })
    // The file is opened before the first byte is read: a stream that breaks at once then leaves no
    // file that appears later.
    const file = await open(path, 'wx')
    try {
      await pipeline(stream, file.createWriteStream())
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  async read(name: string, range?: ByteRange): Promise<Readable> {
    // Opened here, so that a missing file is reported now and not in the middle of an answer.
    const file = await open(this.#pathOf(name))
    return createReadStream('', { fd: file, ...range })
  }

  async sizeOf(name: string): Promise<number | undefined> {
    const found = await stat(this.#pathOf(name)).catch(absent)
    return found?.isFile() === true ? found.size : undefined
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#disk.delete(name)
  }

  async list(folder: string, after: string, limit: number): Promise<StoredObject[]> {
    const entries = await readdir(this.#pathOf(folder), { recursive: true, withFileTypes: true }).catch(
      absent,
    )
    const names = (entries ?? [])
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.#root, join(entry.parentPath, entry.name)))
      .filter((name) => name > after)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .slice(0, limit)
    const found = await Promise.all(
      names.map(async (name) => ({
        name,
        modifiedAt: (await stat(this.#pathOf(name)).catch(absent))?.mtime,
      })),
    )
    return found.flatMap(({ name, modifiedAt }) => (modifiedAt === undefined ? [] : [{ name, modifiedAt }]))
  }

  #pathOf(name: string): string {
    return join(this.#root, name)
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}

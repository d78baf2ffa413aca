import type { Readable } from 'node:stream'
import type { Config } from '../../config.ts'
import { DiskStorage } from './disk-storage.ts'
import { filesFolder } from './keys.ts'

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredObject {
  readonly name: string
  readonly modifiedAt: Date
}

/** Where the bytes of uploaded files are. Names are keys.ts’s; an object is written once and never changed. */
export interface Storage {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Writes a stream of any length without holding it in memory; of one that breaks nothing is left. */
  putStream(name: string, stream: Readable): Promise<void>
  /** The object’s content, or part of it. @throws when there is no such object */
  read(name: string, range?: ByteRange): Promise<Readable>
  /** Length in bytes, undefined when there is no such object. */
  sizeOf(name: string): Promise<number | undefined>
  /** Removes objects; one that is not there is no error. */
  remove(names: readonly string[]): Promise<void>
  /** Up to `limit` objects below a folder, those whose names come after `after`, in their order. */
  list(folder: string, after: string, limit: number): Promise<StoredObject[]>
}

/** The bucket that the configuration names, else DATA_DIR/files. */
export function createStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Storage {
  if (s3 === null) return new DiskStorage(filesFolder(dataDir))
  return openedLater(async () => new (await import('./s3-storage.ts')).S3Storage(s3))
}

/** The client of S3 is large: it is loaded where a bucket is named, and only once something is stored or read. */
function openedLater(open: () => Promise<Storage>): Storage {
  let opened: Promise<Storage> | undefined
  const storage = (): Promise<Storage> => (opened ??= open())
  return {
    put: async (...args) => (await storage()).put(...args),
    putStream: async (...args) => (await storage()).putStream(...args),
    read: async (...args) => (await storage()).read(...args),
    sizeOf: async (...args) => (await storage()).sizeOf(...args),
    remove: async (...args) => (await storage()).remove(...args),
    list: async (...args) => (await storage()).list(...args),
  }
}

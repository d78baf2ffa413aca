import type { Config } from '../../config.ts'
import { DiskStorage } from './disk-storage.ts'
import { filesFolder } from './keys.ts'
import type { Storage } from './storage.ts'

/** The storage of uploaded files: the bucket that the configuration names, else DATA_DIR/files. */
export function createStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Storage {
  if (s3 === null) return new DiskStorage(filesFolder(dataDir))
  return openedOnFirstUse(async () => new (await import('./s3-storage.ts')).S3Storage(s3))
}

/**
 * Opens a storage at its first use: the S3 client is large, so it is loaded only where a bucket is
 * configured.
 */
function openedOnFirstUse(open: () => Promise<Storage>): Storage {
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

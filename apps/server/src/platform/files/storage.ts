import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredObject {
  readonly name: string
  readonly modifiedAt: Date
}

/**
 * Storage for the bytes of uploaded files. keys.ts makes the names; an object is written once and
 * never changed.
 */
export interface Storage {
  put(name: string, bytes: Uint8Array): Promise<void>
  /**
   * Writes a stream of any length without holding it in memory. If the stream breaks, nothing is
   * kept.
   */
  putStream(name: string, stream: Readable): Promise<void>
  /** The object’s content, or part of it. @throws when there is no such object */
  read(name: string, range?: ByteRange): Promise<Readable>
  /** Length in bytes, undefined when there is no such object. */
  sizeOf(name: string): Promise<number | undefined>
  /** Removes objects; a missing one is no error. */
  remove(names: readonly string[]): Promise<void>
  /**
   * Up to `limit` objects of a folder in the order of their names, beginning after the name
   * `after`.
   */
  list(folder: string, after: string, limit: number): Promise<StoredObject[]>
}

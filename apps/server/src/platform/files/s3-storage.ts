import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { Disk, errors } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Config } from '../../config.ts'
import { contentTypeOf } from './keys.ts'
import type { ByteRange, Storage, StoredObject } from './storage.ts'

/**
 * Length of the parts of an upload; this much of a stream is in memory at once. S3 accepts no part
 * below 5 MB except the last.
 */
const PART_BYTES = 8 * 1024 * 1024

/**
 * A storage in an S3 bucket, which only this server reads. Credentials come from the AWS_…
 * variables.
 */
export class S3Storage implements Storage {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #disk: Disk

  constructor({ bucket, region, endpoint }: NonNullable<Config['s3']>, client: S3ClientConfig = {}) {
    this.#bucket = bucket
    this.#client = new S3Client({
      region,
      // Storages other than AWS support neither a bucket in the host name nor AWS's newer
      // checksums.
      ...(endpoint === undefined
        ? {}
        : { endpoint, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' }),
      ...client,
    })
    this.#disk = new Disk(
      new S3Driver({ client: this.#client, bucket, visibility: 'private', supportsACL: false }),
    )
  }

  put(name: string, bytes: Uint8Array): Promise<void> {
    return this.#disk.put(name, bytes, { contentType: contentTypeOf(name) })
  }

  /**
   * Stores a stream. S3 needs the length of an object in advance, so a stream longer than one part
   * is sent in parts.
   */
  async putStream(name: string, stream: Readable): Promise<void> {
    try {
      const parts = partsOf(stream)
      const first = await parts.next()
      const second = await parts.next()
      if (first.done === true) await this.put(name, new Uint8Array())
      else if (second.done === true) await this.put(name, first.value)
      else await this.#putParts(name, first.value, second.value, parts)
    } finally {
      stream.destroy()
    }
  }

  async read(name: string, range?: ByteRange): Promise<Readable> {
    const { Body } = await this.#client.send(
      new GetObjectCommand({
        ...this.#at(name),
        ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
      }),
    )
    return Body as Readable
  }

  async sizeOf(name: string): Promise<number | undefined> {
    try {
      return (await this.#disk.getMetaData(name)).contentLength
    } catch (error) {
      if (isAbsent(error)) return undefined
      throw error
    }
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#disk.delete(name)
  }

  async list(folder: string, after: string, limit: number): Promise<StoredObject[]> {
    const { Contents = [] } = await this.#client.send(
      new ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: `${folder}/`,
        MaxKeys: limit,
        ...(after === '' ? {} : { StartAfter: after }),
      }),
    )
    return Contents.flatMap(({ Key, LastModified }) =>
      Key === undefined || LastModified === undefined ? [] : [{ name: Key, modifiedAt: LastModified }],
    )
  }

  async #putParts(name: string, first: Buffer, second: Buffer, rest: AsyncIterable<Buffer>): Promise<void> {
    const at = this.#at(name)
    const { UploadId } = await this.#client.send(
      new CreateMultipartUploadCommand({ ...at, ContentType: contentTypeOf(name) }),
    )
    const upload = { ...at, UploadId }
    const Parts: { ETag: string | undefined; PartNumber: number }[] = []
    const send = async (Body: Buffer): Promise<void> => {
      const PartNumber = Parts.length + 1
      const { ETag } = await this.#client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
      Parts.push({ ETag, PartNumber })
    }
    try {
      await send(first)
      await send(second)
      for await (const part of rest) await send(part)
      await this.#client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    } catch (error) {
      // The first error is the one to report, so a failing clean-up is ignored; the bucket's own
      // rule deletes such uploads too.
      await this.#client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
      throw error
    }
  }

  #at(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: name }
  }
}

async function* partsOf(stream: Readable): AsyncGenerator<Buffer, undefined> {
  let pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(pieces)
    pieces = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(pieces)
}

/** Tells whether an error means that there is no such object. The driver wraps the error of S3. */
function isAbsent(error: unknown): boolean {
  const cause: unknown = error instanceof errors.E_CANNOT_GET_METADATA ? error.cause : error
  return cause instanceof Error && (cause.name === 'NotFound' || cause.name === 'NoSuchKey')
}

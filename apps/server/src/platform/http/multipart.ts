import type { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type { Endpoint } from '@vicino/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { refuseUnstorable } from './storable.ts'
import { atLeastPace } from './upload-pace.ts'

/** Destination of a form's one file. */
export interface FileSink<Stored> {
  /** Stores the stream. If the stream breaks, it throws and keeps nothing. */
  readonly store: (stream: Readable) => Promise<Stored>
  /** Undoes `store`, because the file was too long or the rest of the form was wrong. */
  readonly discard: (stored: Stored) => Promise<void>
}

export interface Form<Stored> {
  readonly fields: Readonly<Record<string, unknown>>
  readonly file: Stored
}

const MEGABYTE = 1024 * 1024
/** Limits of a form: beside the file it has a few short texts. */
const LIMITS = { fields: 8, fieldNameSize: 50, fieldSize: 1000, headerPairs: 20, files: 2, parts: 10 }

/**
 * Reads a multipart form with one file while it arrives; the file streams to the sink and is never
 * whole in memory here.
 * @throws AppError media_type_unsupported, file_missing (also under another name), file_too_large,
 * validation_failed (a field twice or too long), malformed_request (a second file, a form that
 * breaks off, a text that cannot be stored), upload_too_slow
 */
export function readForm<Stored>(
  request: FastifyRequest,
  upload: NonNullable<Endpoint['upload']>,
  sink: FileSink<Stored>,
): Promise<Form<Stored>> {
  return atLeastPace(request, readParts(request, upload, sink), ({ file }) => sink.discard(file))
}

async function readParts<Stored>(
  request: FastifyRequest,
  { field, maxBytes }: NonNullable<Endpoint['upload']>,
  sink: FileSink<Stored>,
): Promise<Form<Stored>> {
  if (!request.isMultipart()) throw new AppError('media_type_unsupported')
  const tooLarge = new AppError('file_too_large', { values: { max: Math.floor(maxBytes / MEGABYTE) } })
  // Without the file a form is small: one that announces more is refused unread.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + MEGABYTE) throw tooLarge
  // No prototype, because the sender chooses the names of fields.
  const fields = Object.create(null) as Record<string, unknown>
  let stored: { file: Stored } | undefined
  try {
    const parts = request.parts({ limits: { ...LIMITS, fileSize: maxBytes } })
    for await (const part of wellFormed(parts)) {
      if (part.type === 'field') addField(fields, part)
      else if (stored !== undefined) throw new AppError('malformed_request')
      else if (part.fieldname !== field) throw new AppError('file_missing')
      else {
        stored = { file: await received(part.file, sink) }
        if (part.file.truncated) throw tooLarge
      }
    }
    if (stored === undefined) throw new AppError('file_missing')
    refuseUnstorable(fields)
    return { fields, file: stored.file }
  } catch (error) {
    if (stored !== undefined) await sink.discard(stored.file)
    // The rest of the body is read and discarded, so that the sender gets to read the answer.
    request.raw.unpipe()
    request.raw.resume()
    throw error
  }
}

/** The parser's errors are always the sender's errors. */
async function* wellFormed(parts: AsyncIterable<Multipart>): AsyncGenerator<Multipart> {
  try {
    yield* parts
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('malformed_request')
  }
}

async function received<Stored>(stream: Readable, { store }: FileSink<Stored>): Promise<Stored> {
  try {
    return await store(stream)
  } catch (error) {
    const broken =
      error instanceof Error && /terminated early|Unexpected end|request was closed/.test(error.message)
    throw broken ? new AppError('malformed_request') : error
  }
}

function addField(fields: Record<string, unknown>, part: Extract<Multipart, { type: 'field' }>): void {
  const { fieldname: name, value, valueTruncated, fieldnameTruncated } = part
  if (name in fields || valueTruncated || fieldnameTruncated) {
    throw new AppError('validation_failed', { fieldErrors: { [name]: 'invalid' } })
  }
  fields[name] = value
}

/**
 * Limits of a form without a file: as many texts as a JSON body of the contract has, none longer
 * than its longest.
 */
const TEXT_LIMITS = { fields: 60, fieldNameSize: 50, fieldSize: 20_000, headerPairs: 20, files: 0, parts: 60 }

/**
 * Reads a multipart form of texts as the object that the same body in JSON would be: a field that
 * is repeated, or whose name ends with [], is a list.
 * @throws AppError malformed_request (a file, a form that breaks off, too many fields, a text that
 * cannot be stored), validation_failed (too long)
 */
export async function readFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields = Object.create(null) as Record<string, unknown>
  try {
    for await (const part of wellFormed(request.parts({ limits: TEXT_LIMITS }))) {
      if (part.type !== 'field') throw new AppError('malformed_request')
      if (part.valueTruncated || part.fieldnameTruncated) {
        throw new AppError('validation_failed', { fieldErrors: { [part.fieldname]: 'invalid' } })
      }
      const name = part.fieldname.replace(/\[\]$/, '')
      const before = fields[name]
      if (Array.isArray(before)) before.push(part.value)
      else if (name in fields) fields[name] = [before, part.value]
      else fields[name] = name === part.fieldname ? part.value : [part.value]
    }
    refuseUnstorable(fields)
    return fields
  } catch (error) {
    request.raw.unpipe()
    request.raw.resume()
    throw error
  }
}

import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type { Endpoint } from '@vicino/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** What reads the one file of a form. */
export interface FileSink<Stored> {
  /** Reads the stream to its end. A stream that breaks throws: then nothing of it may be left. */
  readonly store: (stream: Readable) => Promise<Stored>
  /** Undoes `store`: the file was longer than allowed, or the rest of the form was wrong. */
  readonly discard: (stored: Stored) => Promise<void>
}

export interface Form<Stored> {
  readonly fields: Readonly<Record<string, unknown>>
  readonly file: Stored
}

const MEGABYTE = 1024 * 1024
/** Beside the file: few short texts. */
const LIMITS = { fields: 8, fieldNameSize: 50, fieldSize: 1000, headerPairs: 20, files: 2, parts: 10 }
/** A sender who falls silent for so long is gone. */
const SILENCE_MS = 30_000

/**
 * Reads a multipart form with one file as it comes in; the file goes to the sink and is never whole in memory here.
 *
 * @throws AppError media_type_unsupported, file_missing (also under another name), file_too_large, validation_failed
 *   (a field twice or too long), malformed_request (a second file, a form that breaks off)
 */
export async function readForm<Stored>(
  request: FastifyRequest,
  { field, maxBytes }: NonNullable<Endpoint['upload']>,
  sink: FileSink<Stored>,
): Promise<Form<Stored>> {
  if (!request.isMultipart()) throw new AppError('media_type_unsupported')
  const tooLarge = new AppError('file_too_large', { values: { max: Math.floor(maxBytes / MEGABYTE) } })
  // Its other parts are small: a form that says that it is longer need not be read.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + MEGABYTE) throw tooLarge
  limitSilence(request, SILENCE_MS)
  // Without a prototype: every name is the sender's.
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
    return { fields, file: stored.file }
  } catch (error) {
    if (stored !== undefined) await sink.discard(stored.file)
    // What is still to come is read and thrown away, so that the answer is heard.
    request.raw.unpipe()
    request.raw.resume()
    throw error
  } finally {
    limitSilence(request, 0)
  }
}

/** Node ends a connection on which nothing moves for so long; 0 = never. A test's request has no socket. */
function limitSilence({ raw }: FastifyRequest, milliseconds: number): void {
  if (raw.socket instanceof Socket) raw.socket.setTimeout(milliseconds)
}

/** What the parser says is always about what was sent. */
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

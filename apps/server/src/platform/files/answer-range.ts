import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rangeOf } from './range.ts'
import type { ByteRange } from './storage.ts'

interface Sent {
  readonly size: number
  /** The entity tag with its quotation marks. */
  readonly etag: string
  readonly read: (range?: ByteRange) => Readable | Promise<Readable>
}

/**
 * Sends a file, or the part of it that the request asks for (RFC 9110 §13 and §14). A HEAD request
 * reads nothing from the storage.
 */
export async function answerRange(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, etag, read }: Sent,
): Promise<FastifyReply> {
  const { headers } = request
  reply.headers({ 'accept-ranges': 'bytes', etag })
  if (headers['if-none-match'] === etag) return reply.code(304).send()
  const mayBePart = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = mayBePart && request.method === 'GET' ? rangeOf(headers.range, size) : undefined
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).send()
  }
  if (range !== undefined)
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', range === undefined ? size : range.end - range.start + 1)
  // A HEAD gets an empty stream: with any other body Fastify would set its length, and it would
  // read a real stream to the end.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await read(range))
}

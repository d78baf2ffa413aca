import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Folder of stored pictures inside the data folder; the address /files/… is its content. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files')

/**
 * Serves stored pictures. A key is written once and never changes, so a browser may keep it for ever. What a file
 * holds is not trusted: no sniffing, and a sandbox in which an SVG opened on its own runs no script.
 */
export async function serveFiles(app: FastifyInstance, dataDir: string): Promise<void> {
  const root = filesFolder(dataDir)
  await mkdir(root, { recursive: true })
  await app.register(fastifyStatic, {
    root,
    prefix: '/files/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders(reply) {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      reply.header('x-content-type-options', 'nosniff')
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      reply.header('cross-origin-resource-policy', 'same-origin')
    },
  })
}

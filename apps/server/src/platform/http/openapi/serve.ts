import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { CHANGELOG_PATH } from '@vicino/contract/versions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from '../encoding.ts'

/** Where the build puts the documentation (scripts/api-docs.ts). */
export const DOCS_FOLDER = join(import.meta.dirname, '../../../../dist/docs')

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
}

/**
 * Serves the OpenAPI document at /api/docs/json, that of shop systems at
 * /api/docs/integrations.json (the newest version, or integrations-<version>.json), their page at
 * /api/docs/ and the changes of the API: files that the build has made and
 * compressed, because making the document takes seconds, which would delay all other requests.
 */
export async function serveDocs(app: FastifyInstance, folder: string = DOCS_FOLDER): Promise<void> {
  const files = new Set(await readdir(folder).catch(() => []))

  function answer(request: FastifyRequest, reply: FastifyReply, file: string): FastifyReply {
    if (files.size === 0) {
      return reply.code(503).type('text/plain').send('The documentation is not built: run npm start')
    }
    if (!files.has(file)) return reply.callNotFound() as unknown as FastifyReply
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    reply.type(TYPES[extname(file)] ?? 'application/octet-stream')
    const encoding = encodingFor(request)
    const ending = encoding === 'br' ? '.br' : '.gz'
    const isPacked = encoding !== null && files.has(file + ending)
    if (isPacked) reply.header('content-encoding', encoding)
    return reply.send(createReadStream(join(folder, isPacked ? file + ending : file)))
  }

  const options = { config: { isStatic: true as const }, compress: false as const }
  app.get('/api/docs', options, (_request, reply) => reply.redirect('/api/docs/', 302))
  app.get('/api/docs/', options, (request, reply) => answer(request, reply, 'index.html'))
  app.get('/api/docs/json', options, (request, reply) => answer(request, reply, 'document.json'))
  app.get('/api/docs/integrations.json', options, (request, reply) =>
    answer(request, reply, 'integrations.json'),
  )
  app.get(CHANGELOG_PATH, options, (request, reply) => answer(request, reply, 'changelog.html'))
  app.get<{ Params: { version: string } }>(
    '/api/docs/integrations-:version.json',
    options,
    (request, reply) => answer(request, reply, `integrations-${request.params.version}.json`),
  )
  app.get<{ Params: { file: string } }>('/api/docs/static/:file', options, (request, reply) =>
    answer(request, reply, request.params.file),
  )
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { SIGNED_URL_SECONDS } from '@vicino/contract/foundation/files/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { Services } from '../http/context.ts'
import { answerRange } from './answer-range.ts'
import { contentTypeOf, filesFolder, isDocument, isPrivate, keyOf, publicAddress } from './keys.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
/**
 * Headers of uploaded files, whose content is not trusted: browsers must not guess another type,
 * and an SVG opened as a page runs no script.
 */
const UNTRUSTED = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

const SHOWN_ELSEWHERE = { 'cross-origin-resource-policy': 'cross-origin' }

type Serving = Pick<Services, 'config' | 'db' | 'clock' | 'keys' | 'storage'>

/**
 * Serves stored files: the demo's drawings from the disk, uploads from the storage. A key is
 * written once and never changes, so browsers may cache a published file for ever. A file that no
 * published record uses needs a signed address.
 */
export async function serveFiles(app: FastifyInstance, services: Serving): Promise<void> {
  const demo = join(filesFolder(services.config.dataDir), 'demo')
  await mkdir(demo, { recursive: true })
  await app.register(fastifyStatic, {
    root: demo,
    prefix: '/files/demo/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders(reply) {
      for (const [name, value] of Object.entries(UNTRUSTED)) reply.header(name, value)
      reply.header('cache-control', FOR_EVER)
    },
  })
  app.get<{ Params: { '*': string }; Querystring: Readonly<Record<string, unknown>> }>(
    '/files/*',
    (request, reply) => answer(services, request, reply, request.params['*'], request.query),
  )
}

/** Signs an address at which a private file can be read for one hour. */
export function signedAddress({ keys, clock }: Pick<Services, 'keys' | 'clock'>, key: string): string {
  const expires = Math.floor(clock.now().getTime() / 1000) + SIGNED_URL_SECONDS
  return `${publicAddress(key)}?expires=${expires}&signature=${signatureOf(keys.fileUrls.current, key, expires)}`
}

async function answer(
  services: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  query: Readonly<Record<string, unknown>>,
): Promise<FastifyReply> {
  const key = keyOf(name)
  const file = key === undefined ? undefined : await findFile(services.db, key)
  if (key === undefined || file?.objects.includes(name) !== true) throw new AppError('not_found')
  const isPublic = file.used_at !== null && !isPrivate(key)
  if (!isPublic && !isSigned(services, key, query)) throw new AppError('not_found')
  const size = await services.storage.sizeOf(name)
  if (size === undefined) throw new AppError('not_found')
  reply.headers({
    ...UNTRUSTED,
    // Mail programs in a browser show the image of a brand's message on their own pages.
    ...(isPublic && key.startsWith('images/program/') && SHOWN_ELSEWHERE),
    'cache-control': isPublic ? FOR_EVER : 'private, no-store',
    'content-type': contentTypeOf(name),
    // An uploaded PDF must not open within the product's own pages.
    ...(isDocument(key) ? { 'content-disposition': 'attachment' } : {}),
  })
  return answerRange(request, reply, {
    size,
    etag: `"${name.slice(name.lastIndexOf('/') + 1)}"`,
    read: (range) => services.storage.read(name, range),
  })
}

function findFile(db: Db, key: string): Promise<{ objects: string[]; used_at: Date | null } | undefined> {
  return db.selectFrom('files').select(['objects', 'used_at']).where('key', '=', key).executeTakeFirst()
}

function isSigned(
  { keys, clock }: Serving,
  key: string,
  { expires, signature }: Readonly<Record<string, unknown>>,
): boolean {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires))
    return false
  const given = Buffer.from(signature)
  const isOurs = keys.fileUrls.some((each) => {
    const wanted = Buffer.from(signatureOf(each, key, Number(expires)))
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  if (!isOurs) return false
  return Number(expires) * 1000 > clock.now().getTime()
}

/**
 * Computes HMAC-SHA256 (base64url) over a file's key and the second at which the address expires.
 * It is valid for the image's other sizes too.
 */
function signatureOf(secret: KeyObject, key: string, expires: number): string {
  return createHmac('sha256', secret).update(`${expires}\n${key}`).digest('base64url')
}

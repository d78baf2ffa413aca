import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Language } from '@vicino/contract/common/language'
import { fillClaims } from '@vicino/contract/marketplace/landing/claims'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { escaped } from '../html.ts'
import { pageLanguageOf } from '../http/context.ts'
import { encodingFor } from '../http/encoding.ts'

interface Page {
  readonly writtenAt: number
  readonly etag: string
  /**
   * The inline scripts and styles of the page, as a content security policy names them:
   * `'sha256-…'`, separated by spaces.
   */
  readonly scripts: string
  readonly styles: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

type Installation = Pick<Config, 'publicUrl' | 'operator' | 'claims'>

/**
 * Serves /welcome, which the build has rendered in both languages (apps/web/vite.welcome.ts): in
 * the language that the visitor has chosen, else the one that their browser prefers. A page is read
 * once, gets the product's public address, its operator and what that claims filled in and is kept compressed; after
 * a new build it is read again. Its content security policy allows, by their hashes, exactly the
 * inline scripts and styles that the build has written.
 */
export function serveWelcome(app: FastifyInstance, dist: string, installation: Installation): void {
  const pages = new Map<Language, Promise<Page>>()

  async function pageIn(language: Language): Promise<Page> {
    const file = join(dist, '.welcome', `${language}.html`)
    const writtenAt = (await stat(file)).mtimeMs
    const known = await pages.get(language)?.catch(() => undefined)
    if (known?.writtenAt === writtenAt) return known
    const page = readPage(file, installation, writtenAt)
    pages.set(language, page)
    return page
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = await pageIn(chosenLanguage(request) ?? pageLanguageOf(request)).catch(() => undefined)
    if (page === undefined)
      return reply.code(503).type('text/plain').send('The web app is not built: run npm start')
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, accept-language, cookie')
      .header('etag', page.etag)
    // Sent with a 304 too: the browser replaces the headers of its cached page by these.
    const policy = reply.getHeader('content-security-policy')
    if (typeof policy === 'string') reply.header('content-security-policy', allowInline(policy, page))
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
    const encoding = encodingFor(request)
    if (encoding === null) return reply.send(page.plain)
    return reply.header('content-encoding', encoding).send(page[encoding])
  }

  for (const url of ['/welcome', '/welcome/']) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { isStatic: true },
      handler: answer,
    })
  }
}

async function readPage(
  file: string,
  { publicUrl, operator, claims }: Installation,
  writtenAt: number,
): Promise<Page> {
  const text = await readFile(file, 'utf8')
  const imprint =
    operator === null
      ? ''
      : `${operator.name} · ${operator.seat} · P.IVA ${operator.vatNumber} · ${operator.email}`
  const plain = Buffer.from(
    fillClaims(text, claims, escaped)
      .replaceAll('%PUBLIC_URL%', () => publicUrl.replaceAll('"', '%22'))
      .replaceAll('%OPERATOR%', () => escaped(imprint)),
  )
  return {
    writtenAt,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`,
    scripts: hashesOf(plain.toString(), 'script'),
    styles: hashesOf(plain.toString(), 'style'),
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(plain, { level: 9 }),
  }
}

/** Hashes the inline scripts or styles of a page, as a content security policy names them. */
function hashesOf(html: string, tag: 'script' | 'style'): string {
  return [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))]
    .map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join(' ')
}

const allowInline = (policy: string, { scripts, styles }: Pick<Page, 'scripts' | 'styles'>): string =>
  policy
    .replace("script-src 'self'", (directive) => `${directive} ${scripts}`.trim())
    .replace("style-src 'self'", (directive) => `${directive} ${styles}`.trim())

/**
 * The language that the visitor has chosen: the cookie that apps/web/src/lib/i18n/language.ts
 * writes.
 */
function chosenLanguage({ headers: { cookie = '' } }: FastifyRequest): Language | undefined {
  const [, chosen] = /(?:^|;\s*)language=(it|en)(?:;|$)/.exec(cookie) ?? []
  return chosen as Language | undefined
}

import { mkdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { isPage } from '@vicino/contract/pages'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PageHead, withHead } from './page-head.ts'

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Vicino</title>
<body>
<h1>The web app is not built</h1><p>Run <code>npm start</code> in the project’s root: it builds what is stale.
The API answers under <a href="/api/docs">/api</a>.</p>`

/** Addresses of the API and of stored files: they never fall back to the web app. */
const RESERVED = /^\/(?:api|files|ledger|map-tiles|metrics|passkit)(?:[/?]|$)/

/** The features' knowledge about pages of the web app. */
export interface PageKnowledge {
  /** Finds the preview of the page at an address; null = the same preview as every page. */
  readonly findHead: (url: URL) => Promise<PageHead | null>
  /** Whether the browser that sent these cookies (the header `Cookie`) may be signed in. */
  readonly mayBeSignedIn: (cookies: string | undefined) => boolean
}

const NOTHING_KNOWN: PageKnowledge = { findHead: () => Promise.resolve(null), mayBeSignedIn: () => true }

/**
 * Serves the built web app. Files under /assets have a hash in their name and are cached for ever;
 * all others are checked again each time. An address that a browser opens as a page and that is no
 * file gets index.html, with the title and preview tags that `findHead` returns for it, or the page
 * for visitors if one exists and nobody is signed in. An address that the web app does not have gets
 * index.html too, which leads people on, with a 404 for everybody else.
 */
export async function serveWeb(
  app: FastifyInstance,
  dist: string,
  pages: Partial<PageKnowledge> = {},
): Promise<void> {
  await mkdir(dist, { recursive: true })
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    dotfiles: 'ignore',
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { isStatic: true },
    handler: (request, reply) => answer(request, reply, dist, { ...NOTHING_KNOWN, ...pages }),
  })
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  dist: string,
  { findHead, mayBeSignedIn }: PageKnowledge,
): Promise<FastifyReply> {
  if (RESERVED.test(request.url)) return reply.callNotFound() as unknown as FastifyReply
  const path = pathOf(request.url)
  if (path !== undefined && (await isFile(join(dist, path)))) {
    const kept = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    return reply.header('cache-control', kept).sendFile(path)
  }
  if (!wantsPage(request)) return reply.callNotFound() as unknown as FastifyReply
  reply.header('cache-control', 'no-cache')
  const page = join(dist, 'index.html')
  if (await isFile(page)) {
    if (path === undefined || !isPage(path)) reply.code(404)
    const head = await headFor(request, findHead)
    if (head === null) return reply.sendFile('index.html')
    if (head.visitorPath !== undefined && isVisitor(request, mayBeSignedIn)) {
      return reply.header('cache-control', 'no-store').redirect(head.visitorPath, 302)
    }
    return reply.type('text/html; charset=utf-8').send(withHead(await readFile(page, 'utf8'), head))
  }
  return reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT)
}

/**
 * Tells whether the browser certainly has no session, so that a page for visitors can be sent at
 * once. Otherwise the web app decides, because the cookie is not sent when another site's page led
 * here. `signin` marks the links by which visitors' pages lead to the sign-in.
 */
function isVisitor({ headers, url }: FastifyRequest, mayBeSignedIn: PageKnowledge['mayBeSignedIn']): boolean {
  return (
    headers['sec-fetch-site'] !== 'cross-site' && !mayBeSignedIn(headers.cookie) && !/[?&]signin=/.test(url)
  )
}

/**
 * Returns the preview of a page; null when it cannot be read or the server is too busy, because the
 * page is served all the same.
 */
async function headFor(
  request: FastifyRequest,
  findHead: PageKnowledge['findHead'],
): Promise<PageHead | null> {
  if (request.server.hasDecorator('isUnderPressure') && request.server.isUnderPressure()) return null
  try {
    return await findHead(new URL(request.url, 'http://localhost'))
  } catch (error) {
    request.log.warn({ err: error }, 'no preview tags')
    return null
  }
}

/** The decoded path of an address; undefined when it is not valid (.., NUL, broken encoding). */
function pathOf(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url.split('?')[0] ?? '/')
    return /\.\.|\0|\\/.test(path) ? undefined : path
  } catch {
    return undefined
  }
}

/**
 * Tells whether the answer may be a page. Browsers that open an address accept text/html. Link
 * previews, monitors and curl accept everything: they get the page too, unless the address ends
 * like a file.
 */
function wantsPage({ headers: { accept = '*/*' }, url }: FastifyRequest): boolean {
  if (accept.includes('text/html')) return true
  const path = pathOf(url)
  return path !== undefined && extname(path) === '' && accept.startsWith('*/*')
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}

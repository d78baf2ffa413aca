import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '../../config.ts'
import { VARY_LANGUAGE } from './context.ts'

/**
 * Headers that browsers respect in a redirect, which must not be cached; the other headers concern
 * pages, frames or scripts.
 */
const HEEDED_IN_REDIRECTS: ReadonlySet<string> = new Set([
  'strict-transport-security',
  'referrer-policy',
  'x-content-type-options',
  'content-security-policy',
  'cache-control',
])

type Headers = Readonly<Record<string, string>>

/**
 * Sets the security headers of every answer, also of failures. They never change, so helmet
 * computes them once at the start. Pages get the full content security policy, answers of the API
 * one that allows nothing, and redirects (`leadsOn`) the headers that browsers respect in them.
 */
export function installSecurityHeaders(app: FastifyInstance, config: Config): void {
  const pageHeaders = (directives: Record<string, string[]>): Headers => ({
    ...headersOf({ ...commonOptions(config), contentSecurityPolicy: { useDefaults: false, directives } }),
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=(self), payment=(), usb=()',
  })
  const forPages = pageHeaders(pagePolicy(config))
  // The documentation's page has inline styles; it shows no text of a user.
  const forDocs = pageHeaders({ ...pagePolicy(config), styleSrc: ["'self'", "'unsafe-inline'"] })
  const forApi = {
    ...headersOf({
      ...commonOptions(config),
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
    }),
    // An answer is for one caller; an endpoint whose answer may be cached sets this header itself.
    'cache-control': 'no-store',
    vary: VARY_LANGUAGE,
  }
  const forRedirects = Object.fromEntries(
    Object.entries(forApi).filter(([name]) => HEEDED_IN_REDIRECTS.has(name)),
  )
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.leadsOn === true) reply.headers(forRedirects)
    else reply.headers(isApi(request.url) ? forApi : isDocs(request.url) ? forDocs : forPages)
    done()
  })
}

/** Tells whether an address belongs to the API. Its documentation does not: that is a page. */
export function isApi(url: string): boolean {
  return url.startsWith('/api/') && !isDocs(url)
}

const isDocs = (url: string): boolean => /^\/api\/docs(?:[/?]|$)/.test(url)

function commonOptions(config: Config): HelmetOptions {
  return {
    // Subdomains are https too: one reached over http could set cookies for the whole domain (ASVS
    // 5.0, 3.4.1).
    strictTransportSecurity: config.production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }
}

/**
 * The policy of pages. Scripts come from this server only, none inline; WebAssembly is for the code
 * scanner, blob workers are for the map. Images and videos come from this server, which reads the
 * product's storage, or from this browser (previews). Styles come from files; scripts may also set
 * properties of styles, which no policy forbids.
 */
function pagePolicy(config: Config): Record<string, string[]> {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    scriptSrcAttr: ["'none'"],
    workerSrc: ["'self'", 'blob:'],
    connectSrc: ["'self'", ...mapOrigins(config)],
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
    styleSrc: ["'self'"],
    fontSrc: ["'self'", 'data:'],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    frameSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    ...(config.production ? { upgradeInsecureRequests: [] } : {}),
  }
}

/**
 * Returns the origins from which the map loads: that of its style, and those that the configuration
 * adds.
 */
function mapOrigins(config: Config): string[] {
  const style = config.mapStyleUrl
  const own = style !== null && URL.canParse(style) ? [new URL(style).origin] : []
  return [...new Set([...own, ...config.mapOrigins])]
}

function headersOf(options: HelmetOptions): Headers {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, (error) => {
    if (error !== undefined) throw error instanceof Error ? error : new Error('helmet refused its options')
  })
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}

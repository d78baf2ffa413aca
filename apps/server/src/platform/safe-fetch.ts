import { Resolver } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './private-addresses.ts'

/** Longest total time of an answer from outside, and how many of its bytes are read. */
const LIMITS = { ms: 3000, bytes: 1024 * 1024 }

/** The answer of an outside system to postSafely(). */
export interface SafeFetchReceipt {
  readonly status: number
  /** The answer's beginning, as text. */
  readonly beginning: string
}

/**
 * Why there is no answer. `address`, `private`: the address is not allowed; `unresolved`: its name
 * has no address.
 */
export type SafeFetchFailure =
  | 'address'
  | 'private'
  | 'unresolved'
  | 'unreachable'
  | 'certificate'
  | 'timeout'

export interface SafeFetchAnswer {
  readonly contentType: string
  /** At most 1 MB: the beginning of a longer answer. */
  readonly bytes: Buffer
}

/** The parts of the network that a test replaces. */
interface Net {
  /** All addresses of a host. */
  readonly resolve: (host: string) => Promise<readonly string[]>
  readonly request: typeof requestHttps
  readonly isAllowed: (address: string) => boolean
  readonly ms: number
}

/**
 * Queries name servers directly: lookup() takes one of the process's four threads, so that a few
 * unanswered names would delay all other look-ups.
 */
const resolver = new Resolver({ timeout: 1000, tries: 2 })

const REAL: Net = {
  resolve: async (host) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return [...(v4.status === 'fulfilled' ? v4.value : []), ...(v6.status === 'fulfilled' ? v6.value : [])]
  },
  request: requestHttps,
  isAllowed: isPublicAddress,
  ms: LIMITS.ms,
}

/**
 * Reads an https address that a stranger has named, without letting it reach what only this machine
 * can reach (server-side request forgery). The host's addresses are looked up once, all of them
 * must be public, and the connection goes to the checked address, so that a second answer of the
 * name server changes nothing (DNS rebinding). Only port 443, no redirect is followed, three
 * seconds and 1 MB in all. Cookies and credentials are never sent.
 * @returns undefined when the address may not be read, does not answer in time or answers anything
 * but 200
 */
export async function fetchSafely(address: string, net: Net = REAL): Promise<SafeFetchAnswer | undefined> {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return undefined
  const signal = AbortSignal.timeout(net.ms)
  const checked = await Promise.race([checkedAddress(url.hostname, net), ended(signal)])
  return checked === undefined ? undefined : answerOf(url, net.request, signal, toAddress(checked))
}

/**
 * Tells whether postSafely() would try an address: https, no credentials, a public domain name,
 * port 443 or one above 1023. With `loopback`, a setting for tests, also http to this machine.
 */
export function mayPostTo(address: string, { loopback = false }: { loopback?: boolean } = {}): boolean {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (loopback && isLoopback(url)) return true
  const port = url.port === '' ? 443 : Number(url.port)
  const isName = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*\.?$/.test(url.hostname) && url.hostname.length <= 253
  return url.protocol === 'https:' && isName && !INNER.test(url.hostname) && (port === 443 || port > 1023)
}

/** Names that lead nowhere on the internet (RFC 6761, RFC 6762, RFC 8375, ICANN's .internal). */
const INNER = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|home\.arpa|onion)\.?$/

const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost')

/**
 * Posts to an address that a stranger has named, by the rules of fetchSafely(): looked up once,
 * public addresses only, connected to the checked address, no redirect, three seconds in all. It
 * returns the first `keep` bytes of the answer and reads 1 MB of it at most. Any status is an
 * answer.
 */
export async function postSafely(
  address: string,
  sent: {
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
    readonly keep: number
    /** A setting for tests: http to this machine is allowed. */
    readonly loopback?: boolean
  },
  net: Net = REAL,
): Promise<SafeFetchReceipt | SafeFetchFailure> {
  if (!mayPostTo(address, sent)) return 'address'
  const url = new URL(address)
  const signal = AbortSignal.timeout(net.ms)
  if (sent.loopback === true && isLoopback(url)) return receiptOf(url, requestHttp, signal, sent, '127.0.0.1')
  const found = await Promise.race([net.resolve(url.hostname).catch(() => []), ended(signal)])
  if (found === undefined) return 'timeout'
  const [first] = found
  if (first === undefined) return 'unresolved'
  if (!found.every((each) => net.isAllowed(each))) return 'private'
  return receiptOf(url, net.request, signal, sent, first)
}

function receiptOf(
  url: URL,
  request: typeof requestHttps,
  signal: AbortSignal,
  { headers, body, keep }: Parameters<typeof postSafely>[1],
  address: string,
): Promise<SafeFetchReceipt | SafeFetchFailure> {
  return new Promise((resolve) => {
    const failed = (error: unknown): void => resolve(signal.aborted ? 'timeout' : failureOf(error))
    const options = {
      method: 'POST',
      signal,
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body), 'accept-encoding': 'identity' },
      lookup: toAddress(address),
    }
    const outgoing = request(url, options, (response) => {
      const pieces: Buffer[] = []
      let size = 0
      const finish = (): void => {
        const beginning = Buffer.concat(pieces).subarray(0, keep).toString('utf8')
        resolve({ status: response.statusCode ?? 0, beginning })
        response.destroy()
      }
      response.on('data', (piece: Buffer) => {
        if (size < keep) pieces.push(piece)
        size += piece.length
        if (size >= LIMITS.bytes) finish()
      })
      response.on('end', finish)
      response.on('error', failed)
    })
    outgoing.on('error', failed)
    outgoing.end(body)
  })
}

const failureOf = (error: unknown): SafeFetchFailure =>
  /CERT|SSL|TLS|SIGNED|ALTNAME/.test(String((error as { code?: unknown }).code))
    ? 'certificate'
    : 'unreachable'

/**
 * Reads an address that the operator of this installation has configured, so http and private
 * networks are allowed; the same limits of time and size.
 */
export async function readConfigured(address: string): Promise<SafeFetchAnswer | undefined> {
  const url = URL.parse(address)
  if (url === null) return undefined
  const request = url.protocol === 'http:' ? requestHttp : requestHttps
  return answerOf(url, request, AbortSignal.timeout(LIMITS.ms))
}

/** Returns the address to connect to: the host's first, if none of them is private. */
async function checkedAddress(hostname: string, { resolve, isAllowed }: Net): Promise<string | undefined> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) === 0 ? await resolve(host).catch(() => []) : [host]
  return addresses.every((address) => isAllowed(address)) ? addresses[0] : undefined
}

const ended = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }))

/** Answers every look-up with the checked address. */
const toAddress =
  (address: string): LookupFunction =>
  (_host, options, done) => {
    const family = isIP(address)
    if (options.all === true) done(null, [{ address, family }])
    else done(null, address, family)
  }

function answerOf(
  url: URL,
  request: typeof requestHttps,
  signal: AbortSignal,
  lookupTo?: LookupFunction,
): Promise<SafeFetchAnswer | undefined> {
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        signal,
        agent: false,
        headers: {
          accept: 'text/html,application/json;q=0.9',
          'accept-encoding': 'identity',
          'accept-language': 'it,en;q=0.8',
          'user-agent': 'Vicino/1.0 (product lookup)',
        },
        ...(lookupTo === undefined ? {} : { lookup: lookupTo }),
      },
      (response) => {
        const { statusCode, headers } = response
        const pieces: Buffer[] = []
        let size = 0
        const finish = (): void => {
          const contentType = headers['content-type'] ?? ''
          resolve({ contentType, bytes: Buffer.concat(pieces).subarray(0, LIMITS.bytes) })
          response.destroy()
        }
        // A compressed answer could expand to any size; we requested a plain one.
        if (statusCode !== 200 || (headers['content-encoding'] ?? 'identity') !== 'identity') {
          resolve(undefined)
          response.destroy()
          return
        }
        response.on('data', (piece: Buffer) => {
          pieces.push(piece)
          size += piece.length
          if (size >= LIMITS.bytes) finish()
        })
        response.on('end', finish)
        response.on('error', () => resolve(undefined))
      },
    )
    sent.on('error', () => resolve(undefined))
    sent.end()
  })
}

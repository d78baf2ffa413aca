import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { unstorable, unstorablePath } from './storable.ts'

/** Allowed nesting of objects and lists; bodies of the contract are flatter. */
const DEEPEST = 24

/**
 * The only form of such characters in JSON that was UTF-8: the escape of NUL or of half a surrogate
 * pair.
 */
const ESCAPED = /\\u(?:0000|d[89a-f])/i

/** Characters that are repeated at most of a name that the caller made up. */
const LONGEST_NAME = 100

/**
 * Parses bodies of requests: one JSON object each, else 415 or 400. It refuses prototype keys; a
 * key twice in one object (JSON.parse would silently drop the first, another parser perhaps the
 * second); texts and keys at any depth that PostgreSQL cannot store (storable.ts); and very deep
 * nesting. An empty body counts as none.
 */
export function installJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    if (depthOf(text) > DEEPEST) return done(new AppError('malformed_request'))
    // Fastify's parser answers through this callback; it returns nothing.
    return parse(request, text, (error, value: unknown) => {
      if (error !== null) return done(error)
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        return done(new AppError('body_not_object'))
      }
      const bad = ESCAPED.test(text) ? unstorablePath(value) : undefined
      if (bad !== undefined) return done(unstorable(bad))
      const path = duplicateKey(text)
      if (path === undefined) return done(null, value)
      const field = path.join('.').slice(0, LONGEST_NAME)
      done(new AppError('duplicate_key', { values: { key: field }, fieldErrors: { [field]: 'twice' } }))
    }) as void
  })
}

/** An object or list that is open at a position of a text, and the place in it. */
type Open =
  | { readonly keys: Set<string>; at: string }
  /** `at` counts from 0. */
  | { readonly keys: null; at: number }

/**
 * Returns the path to the first duplicate key of an object in a JSON text; undefined when there is
 * none. The text must be valid JSON. It makes one pass without recursion, and compares decoded
 * keys, so that "a" and "\u0061" are equal.
 */
export function duplicateKey(json: string): (string | number)[] | undefined {
  const open: Open[] = []
  let keyNext = false
  for (let index = 0; index < json.length; index += 1) {
    const code = json.codePointAt(index)
    const inner = open.at(-1)
    if (code === 0x22) {
      const start = index
      index = endOfString(json, start)
      if (!keyNext || inner === undefined || inner.keys === null) continue
      keyNext = false
      inner.at = textOf(json.slice(start, index + 1))
      if (inner.keys.has(inner.at)) return open.map(({ at }) => at)
      inner.keys.add(inner.at)
    } else if (code === 0x7b) {
      open.push({ keys: new Set(), at: '' })
      keyNext = true
    } else if (code === 0x5b) {
      open.push({ keys: null, at: 0 })
      keyNext = false
    } else if (code === 0x7d || code === 0x5d) {
      open.pop()
      keyNext = false
    } else if (code === 0x2c) {
      if (inner?.keys === null) inner.at += 1
      else keyNext = true
    }
  }
  return undefined
}

/** Index of the quotation mark that ends the string which begins at `start`. */
function endOfString(json: string, start: number): number {
  for (let index = start + 1; index < json.length; index += 1) {
    const code = json.codePointAt(index)
    if (code === 0x5c) index += 1
    else if (code === 0x22) return index
  }
  return json.length
}

/** Decodes a string of a JSON text, without its quotation marks and escapes. */
function textOf(string: string): string {
  return string.includes('\\') ? (JSON.parse(string) as string) : string.slice(1, -1)
}

/** Returns the deepest nesting of brackets outside of strings, in one pass without recursion. */
export function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let index = 0; index < json.length; index += 1) {
    const code = json.codePointAt(index)
    if (inString) {
      if (code === 0x5c) index += 1
      else if (code === 0x22) inString = false
    } else if (code === 0x22) inString = true
    else if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, (depth += 1))
    else if (code === 0x7d || code === 0x5d) depth -= 1
  }
  return deepest
}

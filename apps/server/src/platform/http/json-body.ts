import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** Allowed nesting of objects and lists; bodies of the contract are flatter. */
const DEEPEST = 24

/**
 * Reads bodies of requests: JSON only, else 415. Refused are prototype keys, NUL characters (which PostgreSQL cannot
 * store in texts) and very deep nesting. An empty body counts as none.
 */
export function installJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    if (depthOf(text) > DEEPEST || hasNul(text)) return done(new AppError('malformed_request'))
    // Fastify's parser answers through done; it returns nothing.
    return parse(request, text, done) as void
  })
}

/** Deepest nesting of brackets outside of strings, found in one pass without recursion. */
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

/**
 * Whether the text contains U+0000, as a character or as the escape \u0000 (which is none after an escaped backslash).
 */
export function hasNul(json: string): boolean {
  if (json.includes('\0')) return true
  for (let at = json.indexOf(String.raw`\u0000`); at >= 0; at = json.indexOf(String.raw`\u0000`, at + 1)) {
    let slashes = 0
    while (json[at - slashes - 1] === '\\') slashes += 1
    if (slashes % 2 === 0) return true
  }
  return false
}

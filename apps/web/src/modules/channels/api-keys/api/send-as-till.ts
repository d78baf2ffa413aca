import { NEWEST_VERSION, VERSION_HEADER } from '@vicino/contract/versions'
import { currentLanguage } from '~/lib/i18n/language.ts'

/** A call as a till sends it: with a key, and without the viewer's session. */
export interface TillRequest {
  readonly method: 'GET' | 'POST'
  /** Path after the origin, with its query. */
  readonly path: string
  readonly body: object | null
}

export interface TillAnswer {
  readonly status: number
  readonly milliseconds: number
  /** The parsed JSON, or the text when it is not JSON. */
  readonly body: unknown
}

/**
 * Sends a call to the public API.
 * @throws TypeError without an answer
 */
export async function sendAsTill(key: string, { method, path, body }: TillRequest): Promise<TillAnswer> {
  const began = performance.now()
  const answer = await fetch(path, {
    method,
    credentials: 'omit',
    cache: 'no-store',
    headers: {
      accept: 'application/json',
      'accept-language': currentLanguage(),
      authorization: `Bearer ${key}`,
      [VERSION_HEADER]: NEWEST_VERSION,
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    body: body === null ? null : JSON.stringify(body),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    milliseconds: Math.round(performance.now() - began),
    body: read(text),
  }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

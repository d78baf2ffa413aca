import type { Answer } from '~/lib/api.ts'
import { requestLine } from '~/lib/request.ts'
import { guessTimeFrom } from '~/lib/server-clock.ts'

type Landing = Answer<'GET /landing'>

let request: Promise<Landing> | undefined

/**
 * Reads the public content for all of Italy. Logos and cards share one request; a failure is
 * forgotten, so that the next call tries again. It does not use `call`, which would load the
 * session, tokens and cache of the app.
 */
export function readLandingOfItaly(): Promise<Landing> {
  request ??= ask().catch((error: unknown) => {
    request = undefined
    throw error
  })
  return request
}

async function ask(): Promise<Landing> {
  const { method, url } = requestLine('GET /landing')
  const answer = await fetch(url, { method, headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  guessTimeFrom(answer)
  return (await answer.json()) as Landing
}

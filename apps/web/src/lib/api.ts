import type { BodyInputOf, ParamsInputOf, QueryInputOf, ResponseOf } from '@vicino/contract/endpoint'
import type { Irreversible } from '@vicino/contract/irreversible'
import type { EndpointAt, KnownAddress } from '@vicino/contract/modules'
import type { Confirmed } from './confirmed.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { currentLanguage } from './i18n/language.ts'
import { asIntended } from './idempotency-key.ts'
import { newestHeaders } from './live/newest.ts'
import { noteAnswer } from './reachability.ts'
import { type QueryValue, requestLine } from './request.ts'
import { noteTimeOf, serverClock } from './server-clock.ts'

/** Lets callers pass numbers and booleans as query values, which are turned into text here. */
type LooseQuery<Query> = { [Key in keyof Query]: Query[Key] | Extract<QueryValue, number | boolean> }

type Field<Key extends string, Value> = [Value] extends [undefined] | [never]
  ? { [K in Key]?: undefined }
  : object extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }

interface SendOptions {
  signal?: AbortSignal | undefined
  /**
   * Set when the caller knows which request is a retry of which (newIdempotencyKey); else call()
   * finds out.
   */
  idempotencyKey?: string | undefined
  /** For calls that begin or end a session: sent without the token, and a 401 does not lead to a refresh. */
  withoutSession?: boolean | undefined
  /** Additional headers, such as If-Match with the version that was changed. */
  headers?: Readonly<Record<string, string>>
}

/** An irreversible call needs the confirmation of a person (~/lib/confirmed.ts). */
type WithYes<At> = [Extract<At, Irreversible>] extends [never] ? { asked?: undefined } : { asked: Confirmed }

export type CallInput<At extends KnownAddress> = Field<'params', ParamsInputOf<EndpointAt[At]>> &
  Field<'query', LooseQuery<QueryInputOf<EndpointAt[At]>>> &
  Field<'body', BodyInputOf<EndpointAt[At]>> &
  WithYes<At> &
  SendOptions

export type Answer<At extends KnownAddress> = ResponseOf<EndpointAt[At]>

/**
 * The session's functions for the API client. The session passes them in at start, because lib must
 * not import a feature.
 */
export interface Credentials {
  accessToken: () => Promise<string | null>
  /**
   * Exchanges the refresh cookie for a new token, once for all callers and tabs; false when the
   * session has ended.
   */
  renew: (refused: string | null) => Promise<boolean>
}

let credentials: Credentials = {
  accessToken: () => Promise.resolve(null),
  renew: () => Promise.resolve(false),
}

export function setCredentials(given: Credentials): void {
  credentials = given
}

interface RawInput extends SendOptions {
  params?: Readonly<Record<string, string>> | undefined
  query?: Readonly<Record<string, QueryValue>> | undefined
  body?: unknown
}

/**
 * Calls an endpoint of the contract by its address. After a 401 it refreshes silently and tries
 * once more. Each POST of a session has an idempotency key, which is the same for a retry after a
 * lost answer; endpoints that create something use it. It throws ApiError for an error answer,
 * NetworkError without an answer, AbortError when cancelled.
 */
export async function call<At extends KnownAddress>(address: At, input: CallInput<At>): Promise<Answer<At>> {
  const raw = input as RawInput
  const ask = async (idempotencyKey?: string): Promise<Answer<At>> => {
    const response = await callRaw(address, { ...raw, idempotencyKey })
    return (response.status === 204 ? null : await response.json()) as Answer<At>
  }
  if (raw.idempotencyKey || raw.withoutSession || !address.startsWith('POST')) return ask(raw.idempotencyKey)
  return asIntended(requestLine(address, raw.params).url, JSON.stringify(raw.body ?? null), ask)
}

/** Calls an endpoint whose answer is not JSON. The caller reads the body. */
export async function callRaw(address: KnownAddress, raw: RawInput): Promise<Response> {
  if (!raw.withoutSession) return withSession((token) => send(address, raw, token))
  const response = await send(address, raw, null)
  if (!response.ok) throw await readProblem(response)
  return response
}

/**
 * Sends a request with the signed-in person's token. If the server refuses the token, it sends it
 * once more with a new one.
 */
export async function withSession(ask: (token: string | null) => Promise<Response>): Promise<Response> {
  const token = await credentials.accessToken()
  let response = await ask(token)
  if ((await refusesToken(response)) && (await credentials.renew(token))) {
    response = await ask(await credentials.accessToken())
  }
  if (!response.ok) throw await readProblem(response)
  return response
}

/**
 * Says whether the server refused the token. A 401 may also be about a code or password in the
 * call, which must not be sent a second time.
 */
async function refusesToken(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const { code } = await readProblem(response.clone())
  return code === 'unauthenticated' || code === 'unknown'
}

async function send(address: KnownAddress, input: RawInput, token: string | null): Promise<Response> {
  const { method, url } = requestLine(address, input.params, input.query)
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': currentLanguage(),
    ...(method === 'GET' && newestHeaders()),
    ...input.headers,
  }
  if (token) headers.authorization = `Bearer ${token}`
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey
  const lead = serverClock.leadNow()
  try {
    const answer = await fetch(url, {
      method,
      headers,
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: input.signal ?? null,
      credentials: 'same-origin',
    })
    noteTimeOf(answer, lead)
    noteAnswer(answer)
    return answer
  } catch (cause) {
    if (input.signal?.aborted) throw cause
    noteAnswer(null)
    throw new NetworkError(cause)
  }
}

async function readProblem(response: Response): Promise<ApiError> {
  const problem = (await response.json().catch(() => null)) as {
    code?: ApiError['code']
    message?: string
    fieldErrors?: Record<string, string>
    requestId?: string
  } | null
  // By this number support finds the failed request in the log.
  const number = response.status === 500 && problem?.requestId ? ` (#${problem.requestId.slice(0, 8)})` : ''
  // A proxy's error page has no text for people, so `message` stays empty and errorText() supplies
  // one.
  return new ApiError(
    response.status,
    problem?.code ?? 'unknown',
    (problem?.message ?? '') + number,
    problem?.fieldErrors,
  )
}

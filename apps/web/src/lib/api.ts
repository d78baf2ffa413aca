import type { BodyInputOf, ParamsInputOf, QueryInputOf, ResponseOf } from '@vicino/contract/endpoint'
import type { EndpointName, Endpoints } from '@vicino/contract/routes'
import { ApiError, NetworkError } from './api-error.ts'
import { currentLanguage } from './i18n/language.ts'
import { type QueryValue, requestLine } from './request.ts'

/** Query values may be given as what they mean; they are written as text here. */
type LooseQuery<Query> = { [Key in keyof Query]: Query[Key] | Extract<QueryValue, number | boolean> }

type Field<Key extends string, Value> = [Value] extends [undefined] | [never]
  ? { [K in Key]?: undefined }
  : object extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }

interface SendOptions {
  signal?: AbortSignal | undefined
  /** Sent again with a repeated call, so that the server does its work once (newIdempotencyKey). */
  idempotencyKey?: string | undefined
  /** Goes out even as the page is closed. */
  keepalive?: boolean | undefined
  /** Begins or ends a session: sent without the token, and a 401 is its answer, not a reason to refresh. */
  withoutSession?: boolean | undefined
}

export type CallInput<Name extends EndpointName> = Field<'params', ParamsInputOf<Endpoints[Name]>> &
  Field<'query', LooseQuery<QueryInputOf<Endpoints[Name]>>> &
  Field<'body', BodyInputOf<Endpoints[Name]>> &
  SendOptions

export type Answer<Name extends EndpointName> = ResponseOf<Endpoints[Name]>

/** What the client needs of the session; the session hands it over at start so that lib knows no feature. */
export interface Credentials {
  accessToken: () => Promise<string | null>
  /** Trades the refresh cookie for a new token, once for all callers and tabs; false when the session is over. */
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
  headers?: Readonly<Record<string, string>>
}

/**
 * Calls an endpoint of the contract by name. A 401 is met with one silent refresh and one more try.
 * Throws ApiError for an answer that is a failure, NetworkError where none came, AbortError when cancelled.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name>,
): Promise<Answer<Name>> {
  const response = await callRaw(name, input as RawInput)
  return (response.status === 204 ? null : await response.json()) as Answer<Name>
}

/** The same for an answer that is no JSON; its body is unread. */
export async function callRaw(name: EndpointName, raw: RawInput): Promise<Response> {
  if (!raw.withoutSession) return withSession((token) => send(name, raw, token))
  const response = await send(name, raw, null)
  if (!response.ok) throw await readProblem(response)
  return response
}

/** Sends as whoever is signed in; where the token is refused, once more with a new one. */
export async function withSession(ask: (token: string | null) => Promise<Response>): Promise<Response> {
  const token = await credentials.accessToken()
  let response = await ask(token)
  if ((await refusesToken(response)) && (await credentials.renew(token))) {
    response = await ask(await credentials.accessToken())
  }
  if (!response.ok) throw await readProblem(response)
  return response
}

/** A 401 may also be about a code or password in the call, which must not be sent a second time. */
async function refusesToken(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const { code } = await readProblem(response.clone())
  return code === 'unauthenticated' || code === 'unknown'
}

async function send(name: EndpointName, input: RawInput, token: string | null): Promise<Response> {
  const { method, url } = requestLine(name, input.params, input.query)
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': currentLanguage(),
    ...input.headers,
  }
  if (token) headers.authorization = `Bearer ${token}`
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey
  try {
    return await fetch(url, {
      method,
      headers,
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: input.signal ?? null,
      credentials: 'same-origin',
      keepalive: input.keepalive ?? false,
    })
  } catch (cause) {
    if (input.signal?.aborted) throw cause
    throw new NetworkError(cause)
  }
}

async function readProblem(response: Response): Promise<ApiError> {
  const problem = (await response.json().catch(() => null)) as {
    code?: ApiError['code']
    message?: string
    fieldErrors?: Record<string, string>
  } | null
  // A proxy answers in its own words, which nobody here reads: errorText then has some.
  return new ApiError(
    response.status,
    problem?.code ?? 'unknown',
    problem?.message ?? '',
    problem?.fieldErrors,
  )
}

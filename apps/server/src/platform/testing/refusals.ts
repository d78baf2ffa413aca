import type { Problem } from '@vicino/contract/common/problem'
import { ERROR_CATALOGUE, type ErrorCode } from '@vicino/contract/errors'
import type { Endpoint } from '@vicino/contract/endpoint'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { digestOf } from './digest.ts'
import type { TestApp } from './test-app.ts'

/** Requests that an endpoint must refuse, and the codes of their refusal. */
export interface Refused {
  readonly requests: readonly InjectOptions[]
  readonly codes: readonly ErrorCode[]
}

/**
 * Sends requests that must all be refused with one of their codes: with its status and its text in
 * the caller's language, and without changing the database. How fast, bench/server measures.
 * @returns one line for each violation
 */
export async function wrongAnswers(
  test: TestApp,
  endpoint: Endpoint,
  cases: readonly Refused[],
  authorization: string | undefined,
): Promise<string[]> {
  // One look before and one after all requests: a look takes as long as ten of them.
  const before = await digestOf(test.db)
  const wrong: string[] = []
  for (const { requests, codes } of cases) {
    for (const [index, request] of requests.entries()) {
      const language = index % 2 === 0 ? 'it' : 'en'
      const headers = {
        'accept-language': language,
        ...(authorization === undefined ? {} : { authorization }),
        ...request.headers,
      }
      const response = await test.app.inject({ method: endpoint.method, ...request, headers })
      if (!isRefusal(response, codes, language)) {
        wrong.push(`${JSON.stringify(request).slice(0, 300)} → ${response.statusCode} ${response.body}`)
      }
    }
  }
  const after = await digestOf(test.db)
  for (const table of Object.keys({ ...before, ...after })) {
    if (after[table] !== before[table]) wrong.push(`table ${table} was changed`)
  }
  return wrong
}

function isRefusal(
  response: LightMyRequestResponse,
  codes: readonly ErrorCode[],
  language: 'it' | 'en',
): boolean {
  const { statusCode, code, message } = response.json<Partial<Problem>>()
  const known = codes.find((candidate) => candidate === code)
  if (known === undefined) return false
  const { status, [language]: text } = ERROR_CATALOGUE[known]
  return response.statusCode === status && statusCode === status && message === text
}

import { messageText } from '@vicino/contract/common/field-messages'
import type { Problem } from '@vicino/contract/common/problem'
import { ERROR_CATALOGUE, type ErrorCode, errorText } from '@vicino/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOutOfReach } from '../db/database.ts'
import { OutcomeUnknown } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { languageOf, VARY_LANGUAGE } from './context.ts'
import { PROBLEM_PAGE_POLICY, problemPage } from './problem-page.ts'
import { nameRequest } from './tracing.ts'
import { fieldsInVersion } from './versions.ts'

/**
 * Answers every failure as {statusCode, code, message, fieldErrors?} in the caller's language,
 * never with a stack. Callers that accept application/problem+json get the members of RFC 9457 too;
 * a 401 names the scheme of the token (RFC 9110, 11.6.1), and a 405 the methods of an address of the
 * API (15.5.6).
 */
export function installProblems(app: FastifyInstance): void {
  app.setErrorHandler(answerProblem)
  const methods = new Map<string, { readonly pattern: RegExp; readonly of: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith(PREFIX)) return
    const route = methods.get(url) ?? { pattern: patternOf(url), of: new Set() }
    for (const one of [method].flat()) route.of.add(one)
    methods.set(url, route)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allowed = Array.from(methods.values(), ({ pattern, of }) =>
      pattern.test(path) ? [...of] : [],
    ).flat()
    if (allowed.length === 0) return answer(reply, request, new AppError('not_found'))
    const list = [...new Set(allowed)].toSorted().join(', ')
    reply.header('allow', list)
    return answer(reply, request, new AppError('method_not_allowed', { values: { methods: list } }))
  })
}

const PREFIX = '/api/v1/'

/** Turns the address of a route into a pattern of the paths that it answers. */
const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+')}$`)

/** Answers a request with its problem, as far as the caller may know it. */
export function answerProblem(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return answer(reply, request, known(error, request))
}

/** Returns the problem with one of several parts of a request. */
export function problemFor(error: Error, request: FastifyRequest): Problem {
  const told = known(error as FastifyError | AppError, request)
  if (!(told instanceof AppError)) request.log.error({ err: error }, 'a part of a request failed')
  const problem = told instanceof AppError ? told : new AppError('internal')
  return problemOf(problem, request)
}

/** Returns the failure as an error of the contract, where it is one. */
function known(error: FastifyError | AppError, request: FastifyRequest): AppError | Error {
  const lost = !(error instanceof AppError) && (error instanceof OutcomeUnknown || isOutOfReach(error))
  if (!lost) return asAppError(error)
  request.log.warn({ err: error }, 'database out of reach')
  return new AppError(lostCode(error, request), { retryAfter: 5 })
}

/**
 * Returns the code of the answer when the database was lost. The outcome is unknown when the
 * connection broke during COMMIT. It is always unknown when the endpoint takes an Idempotency-Key,
 * because an earlier request with that key may have succeeded without its answer arriving: to claim
 * that nothing happened would be wrong, and repeating the request is right in any case.
 */
function lostCode(error: Error, request: FastifyRequest): 'outcome_unknown' | 'overloaded' {
  const repeatable = request.routeOptions.config.endpoint?.onRepeat === 'keyed'
  return repeatable || error instanceof OutcomeUnknown ? 'outcome_unknown' : 'overloaded'
}

function answer(reply: FastifyReply, request: FastifyRequest, error: AppError | Error): FastifyReply {
  if (!(error instanceof AppError)) {
    request.log.error({ err: error }, 'request failed')
    return answer(reply, request, new AppError('internal'))
  }
  const { status } = ERROR_CATALOGUE[error.code]
  nameRequest(request, reply)
  if (error.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(error.retryAfter)))
  const language = languageOf(request)
  reply.header('content-language', language)
  varyByLanguage(reply)
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="vicino"')
  const problem = problemOf(error, request)
  if (request.headers.accept?.includes(PROBLEM_JSON) === true) {
    return reply
      .code(status)
      .header('content-type', PROBLEM_JSON)
      .send(JSON.stringify(detailsOf(problem)))
  }
  if (wantsPage(request)) {
    return reply
      .code(status)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PROBLEM_PAGE_POLICY })
      .send(problemPage(problem.message, language))
  }
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(problem))
}

const PROBLEM_JSON = 'application/problem+json'

/** Adds the members of RFC 9457 to a problem, for callers that accept its media type. */
const detailsOf = (problem: Problem) => ({
  type: `urn:vicino:problem:${problem.code}`,
  title: ERROR_CATALOGUE[problem.code as ErrorCode].en,
  status: problem.statusCode,
  detail: problem.message,
  ...problem,
})

/**
 * Tells caches that the answer depends on the requested language. Answers of the API always do so.
 */
function varyByLanguage(reply: FastifyReply): void {
  const before = String(reply.getHeader('vary') ?? '')
  if (/accept-language/i.test(before)) return
  reply.header('vary', before === '' ? VARY_LANGUAGE : `${before}, ${VARY_LANGUAGE}`)
}

/**
 * Tells whether the problem is shown as a page: on an endpoint that browsers open, for callers that
 * accept HTML.
 */
function wantsPage(request: FastifyRequest): boolean {
  const isNavigation = request.routeOptions.config.endpoint?.navigation === true
  return isNavigation && request.headers.accept?.includes('text/html') === true
}

function problemOf(error: AppError, request: FastifyRequest): Problem {
  const language = languageOf(request)
  return {
    statusCode: ERROR_CATALOGUE[error.code].status,
    code: error.code,
    message: errorText(error.code, language, error.values),
    ...(error.fieldErrors === undefined
      ? {}
      : {
          fieldErrors: Object.fromEntries(
            Object.entries(fieldsInVersion(request, error.fieldErrors)).map(([field, text]) => [
              field,
              messageText(text, language),
            ]),
          ),
        }),
    requestId: request.id,
  }
}

/** Turns refusals of Fastify itself into errors of the contract; other errors stay unchanged. */
function asAppError(error: FastifyError | AppError): AppError | Error {
  if (error instanceof AppError) return error
  // Fastify wraps the error of our validation in its own.
  if (error.validation !== undefined && error.cause instanceof AppError) return error.cause
  const status = error.statusCode ?? 500
  if (status === 413) return new AppError('body_too_large')
  if (status === 415) return new AppError('media_type_unsupported')
  if (status === 503) return new AppError('overloaded', { retryAfter: 5 })
  if (status >= 400 && status < 500) return new AppError('malformed_request')
  return error
}

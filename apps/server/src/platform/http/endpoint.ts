import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { BodyOf, Endpoint, Method, ParamsOf, QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  RouteOptions,
  RouteShorthandOptions,
} from 'fastify'
import type { z } from 'zod'
import { AppError } from '../errors.ts'
import { type Actor, languageOf, type RequestContext } from './context.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { addressOf as callerAddress } from './rate-limits.ts'
import { streamIsOpen } from './tracing.ts'
import { type FileSink, readFields, readForm } from './multipart.ts'
import { UploadSlots } from './upload-slots.ts'
import { fieldErrorsOf } from './validation.ts'
import { hasVersions, inVersion, readVersion } from './versions.ts'

export interface Call<E extends Endpoint> extends RequestContext {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The caller; null on a public endpoint when the caller is not signed in, and for a display. */
  readonly actor: E['access'] extends 'public' | 'display' ? Actor | null : Actor
}

/** What a handler returns: what the endpoint answers with, or anything where it answers nothing. */
export type Answer<E extends Endpoint> = [ResponseOf<E>] extends [null] ? unknown : ResponseOf<E>

const PREFIX = '/api/v1'

const alreadySo = new WeakSet<FastifyReply>()

/** Answers that the requested state existed already, where the endpoint has a status for that. */
export function wasSo({ reply }: { readonly reply: FastifyReply }): void {
  alreadySo.add(reply)
}

/**
 * Serves an endpoint of the contract. A request is checked for access (nobody unless allowed), then
 * by the zod schemas, then handled. The response schema writes the answer and leaves out every
 * field that it does not name.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
): void {
  const route: RouteOptions = {
    ...optionsOf(app.guard(endpoint), endpoint),
    ...addressOf(endpoint),
    handler: async (request, reply) => {
      const result = await handler(callOf(request, reply))
      reply.code((alreadySo.has(reply) ? endpoint.statusIfSo : undefined) ?? endpoint.status)
      return endpoint.status === 204 ? reply.send() : inVersion(endpoint, { request, reply }, result)
    },
  }
  if (endpoint.alsoForm !== true) return void app.route(route)
  // A separate Fastify context, so that the form parser is valid for this route only.
  void app.register(async (own) => {
    await own.register(multipart)
    own.route({
      ...route,
      preValidation: async (request) => {
        if (request.isMultipart()) request.body = await readFields(request)
      },
    })
  })
}

/**
 * Serves a write whose one statement also checks the caller's session and role. The handler must
 * use such a statement, because `call.actor` only has the token's claims; or it calls `checked`,
 * which reads the database as serve() does and returns the call with the actor as the database has
 * it. A request that is refused earlier for its body is checked for access first, like any other.
 */
export function serveStatement<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>, checked: () => Promise<Call<E>>) => Promise<ResponseOf<E>>,
): void {
  const guard = app.guard(endpoint)
  app.route({
    ...optionsOf(guard, endpoint, true),
    ...addressOf(endpoint),
    attachValidation: true,
    handler: async (request, reply) => {
      if (request.validationError !== undefined) {
        await guard.access(request)
        throw request.validationError
      }
      const result = await handler(callOf(request, reply), async () => {
        await guard.access(request)
        return callOf(request, reply)
      })
      return reply.code(endpoint.status).send(result)
    },
  })
}

/**
 * Serves an endpoint of the contract with `stream`, whose answer stays open. After the checks of
 * serve(), `open` either refuses by throwing or takes over the answer with startStream().
 */
export function serveStream<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  open: (call: Call<E>) => Promise<void>,
): void {
  app.route({
    ...optionsOf(app.guard(endpoint), endpoint),
    ...addressOf(endpoint),
    // A HEAD request would never be answered.
    exposeHeadRoute: false,
    handler: (request, reply) => open(callOf(request, reply)),
  })
}

/**
 * Serves an endpoint of the contract with `upload`. Access is checked before a byte of the body is
 * read; then the form with its one file is read, and its other fields are validated by the
 * endpoint's schema. From then on `handler` is responsible for the stored file. Only these routes
 * accept multipart/form-data, and they accept nothing else.
 */
export function serveUpload<E extends Endpoint, Stored>(
  app: FastifyInstance,
  endpoint: E,
  sinkOf: (call: Omit<Call<E>, 'body'>) => FileSink<Stored>,
  handler: (call: Call<E>, file: Stored) => Promise<ResponseOf<E>>,
): void {
  const { upload } = endpoint
  if (upload === undefined) throw new Error(`${endpoint.path} is no upload`)
  const { schema, ...options } = optionsOf(app.guard(endpoint), { ...endpoint, body: undefined })
  const slots = new UploadSlots()
  // A separate Fastify context, so that the form parser is valid for this route only.
  void app.register(async (own) => {
    own.removeAllContentTypeParsers()
    // A file that is too long is cut off and marked; readForm() then refuses it.
    await own.register(multipart, { throwFileSizeLimit: false })
    own.route({
      ...options,
      ...addressOf(endpoint),
      schema: { ...schema },
      config: { endpoint },
      handler: (request, reply) =>
        slots.run({ account: request.actor?.sub ?? '', address: callerAddress(request) }, async () => {
          const call = callOf<E>(request, reply)
          const sink = sinkOf(call)
          const form = await readForm(request, upload, sink)
          const body = validate(endpoint.body, form.fields, 'body')
          if ('error' in body) {
            await sink.discard(form.file)
            throw body.error
          }
          const result = await handler({ ...call, body: body.value as Call<E>['body'] }, form.file)
          return reply.code(endpoint.status).send(result)
        }),
    })
  })
}

/**
 * Serves an endpoint of the contract with `navigation`, which a browser opens as a page. After the
 * checks of serve(), `handler` returns the address to which the browser is sent (302). If it
 * throws, the browser shows the problem as a page.
 */
export function serveNavigation<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<string>,
): void {
  app.route({
    ...optionsOf(app.guard(endpoint), endpoint),
    ...addressOf(endpoint),
    // A HEAD request would begin or end a navigation like a GET.
    exposeHeadRoute: false,
    handler: async (request, reply) => reply.redirect(await handler(callOf(request, reply)), 302),
  })
}

/** A document that a browser shows or saves. */
export interface Document {
  readonly bytes: Buffer | Readable
  /** Letters, digits, dots and dashes only. */
  readonly fileName: string
  /** True when the document never changes at its address. */
  readonly isFinal: boolean
  /** True when it is downloaded instead of shown. */
  readonly isSaved?: boolean
}

/** Serves an endpoint of the contract with `document`, after the same checks as in serve(). */
export function serveDocument<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Document>,
): void {
  app.route({
    ...optionsOf(app.guard(endpoint), endpoint),
    ...addressOf(endpoint),
    handler: async (request, reply) => {
      const { bytes, fileName, isFinal, isSaved = false } = await handler(callOf(request, reply))
      return reply
        .type(endpoint.document ?? 'application/octet-stream')
        .header('content-disposition', `${isSaved ? 'attachment' : 'inline'}; filename="${fileName}"`)
        .header('cache-control', isFinal ? 'public, max-age=31536000, immutable' : 'no-cache')
        .send(bytes)
    },
  })
}

/**
 * Turns an answer into a stream of server-sent events, with the headers that every answer gets.
 * Returns Node's response to write to.
 */
export function startStream(reply: FastifyReply): ServerResponse {
  reply.hijack()
  streamIsOpen(reply.request)
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-store',
    // Without it nginx buffers events until its buffer is full.
    'x-accel-buffering': 'no',
    // No request follows a stream on its connection: closing it frees the socket.
    connection: 'close',
  })
  // They are not needed any more, and thousands of streams would keep them for minutes.
  const { raw } = reply.request
  raw.rawHeaders = []
  raw.headers = {}
  return reply.raw
}

function addressOf(endpoint: Endpoint): { method: Method; url: string } {
  return { method: endpoint.method, url: PREFIX + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1') }
}

function callOf<E extends Endpoint>(request: FastifyRequest, reply: FastifyReply): Call<E> {
  const language = languageOf(request)
  reply.header('content-language', language)
  return {
    request,
    reply,
    language,
    params: request.params,
    query: request.query,
    body: request.body,
    actor: request.actor,
  } as Call<E>
}

function optionsOf(guard: Guard, endpoint: Endpoint, byStatement = false): RouteShorthandOptions {
  const schema: Record<string, unknown> = {
    response: {
      [endpoint.status]:
        endpoint.status === 204 ? { type: 'null' } : jsonSchemaOf(endpoint.response, 'output'),
    },
  }
  const parts = { params: endpoint.params, querystring: endpoint.query, body: endpoint.body }
  for (const [part, type] of Object.entries(parts)) {
    if (type !== undefined) schema[part] = jsonSchemaOf(type, 'input')
  }
  // A document is sent as it is, not written by a schema.
  if (endpoint.document !== undefined) schema['response'] = {}
  return {
    schema,
    config: { endpoint },
    onRequest: [...guard.first, (request) => guard.access(request, byStatement)],
    ...(hasVersions(endpoint) && {
      preValidation: async (request: FastifyRequest, reply: FastifyReply) =>
        readVersion(endpoint, request, reply),
    }),
    validatorCompiler: ({ httpPart }) => {
      const type = parts[(httpPart ?? 'body') as keyof typeof parts]
      return (data: unknown) => validate(type, data, httpPart ?? 'body')
    },
  }
}

function validate(
  type: z.ZodType | undefined,
  data: unknown,
  part: string,
): { value: unknown } | { error: Error } {
  if (type === undefined) return { value: data }
  const parsed = type.safeParse(data ?? (part === 'body' ? {} : data), { reportInput: true })
  if (parsed.success) return { value: parsed.data }
  return { error: new AppError('validation_failed', { fieldErrors: fieldErrorsOf(parsed.error) }) }
}

/** The checks before an endpoint. */
interface Guard {
  /** Checks the caller, their rate limits, and whether the server has capacity. */
  readonly first: readonly onRequestAsyncHookHandler[]
  /**
   * Then checks whether the caller may. `byStatement`: the handler's statement checks that in the
   * database itself.
   * @throws AppError unauthenticated, forbidden, second_factor_required
   */
  readonly access: (request: FastifyRequest, byStatement?: boolean) => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    guard(endpoint: Endpoint): Guard
    /**
     * Counts requests of an address to a path outside of the contract. @throws AppError rate_limited
     */
    limitOf(address: string, perMinute: number): (request: FastifyRequest) => Promise<void>
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /**
     * Answers only with a redirect, outside of the contract: security-headers.ts sends the headers
     * that a redirect needs.
     */
    leadsOn?: true
    /** Answers with a file: never refused because the server is busy (overload.ts). */
    isStatic?: true
  }
}

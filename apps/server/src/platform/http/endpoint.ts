import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import multipart from '@fastify/multipart'
import type { BodyOf, Endpoint, Method, ParamsOf, QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  RouteShorthandOptions,
} from 'fastify'
import type { z } from 'zod'
import { AppError } from '../errors.ts'
import { type Actor, languageOf, type RequestContext } from './context.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { type FileSink, readForm } from './multipart.ts'
import { UploadSlots } from './upload-slots.ts'
import { fieldErrorsOf } from './validation.ts'

export interface Call<E extends Endpoint> extends RequestContext {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** Who calls; null on a public endpoint that is called signed out. */
  readonly actor: E['access'] extends 'public' ? Actor | null : Actor
}

const PREFIX = '/api/v1'

/**
 * Serves an endpoint of the contract: access first (deny by default), then its zod schemas, then the handler, then
 * its response schema, which also drops every field that is not in it.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<ResponseOf<E>>,
): void {
  app.route({
    ...optionsOf(app, endpoint),
    ...addressOf(endpoint),
    handler: async (request, reply) => {
      const result = await handler(callOf(request, reply))
      reply.code(endpoint.status)
      return endpoint.status === 204 ? reply.send() : result
    },
  })
}

/**
 * Serves an endpoint of the contract with `stream`, whose answer stays open: the same access and validation, then `open`, which may refuse by
 * throwing, or takes the raw answer over with startStream().
 */
export function serveStream<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  open: (call: Call<E>) => Promise<void>,
): void {
  app.route({
    ...optionsOf(app, endpoint),
    ...addressOf(endpoint),
    // A HEAD would wait for an end that does not come.
    exposeHeadRoute: false,
    handler: (request, reply) => open(callOf(request, reply)),
  })
}

/**
 * Serves an endpoint of the contract with `upload`: access first, before a byte of the body is read, then the form with
 * its one file, whose other fields the endpoint's schema validates, then the handler, which owns what was stored. These
 * routes take multipart/form-data and nothing else, and no other route takes it.
 */
export function serveUpload<E extends Endpoint, Stored>(
  app: FastifyInstance,
  endpoint: E,
  sinkOf: (call: Omit<Call<E>, 'body'>) => FileSink<Stored>,
  handler: (call: Call<E>, file: Stored) => Promise<ResponseOf<E>>,
): void {
  const { upload } = endpoint
  if (upload === undefined) throw new Error(`${endpoint.path} is no upload`)
  const { schema, ...options } = optionsOf(app, { ...endpoint, body: undefined })
  const slots = new UploadSlots()
  // A context of its own: what it takes is taken nowhere else.
  void app.register(async (own) => {
    own.removeAllContentTypeParsers()
    // Too long a file ends early and is marked; readForm() says so.
    await own.register(multipart, { throwFileSizeLimit: false })
    own.route({
      ...options,
      ...addressOf(endpoint),
      schema: { ...schema },
      config: { endpoint },
      handler: (request, reply) =>
        slots.run(request.actor?.sub ?? '', async () => {
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
 * Serves an endpoint of the contract with `navigation`, which a browser's address bar asks for: the same access and
 * validation, then `handler` says where the browser goes (302). What it throws is shown to people as a page.
 */
export function serveNavigation<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<string>,
): void {
  app.route({
    ...optionsOf(app, endpoint),
    ...addressOf(endpoint),
    // Asking for the head would begin or end a navigation too.
    exposeHeadRoute: false,
    handler: async (request, reply) => reply.redirect(await handler(callOf(request, reply)), 302),
  })
}

/** Takes an answer over as a stream of server-sent events, with the headers that every answer gets; its raw side. */
export function startStream(reply: FastifyReply): ServerResponse {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-store',
    // nginx would hold events back until its buffer is full.
    'x-accel-buffering': 'no',
    // Nothing comes after a stream: its end frees the socket.
    connection: 'close',
  })
  return reply.raw
}

function addressOf(endpoint: Endpoint): { method: Method; url: string } {
  return { method: endpoint.method, url: PREFIX + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1') }
}

function callOf<E extends Endpoint>(request: FastifyRequest, reply: FastifyReply): Call<E> {
  return {
    request,
    reply,
    language: languageOf(request),
    params: request.params,
    query: request.query,
    body: request.body,
    actor: request.actor,
  } as Call<E>
}

function optionsOf(app: FastifyInstance, endpoint: Endpoint): RouteShorthandOptions {
  const schema: Record<string, unknown> = {
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    response: {
      [endpoint.status]:
        endpoint.status === 204 ? { type: 'null' } : jsonSchemaOf(endpoint.response, 'output'),
    },
  }
  const parts = { params: endpoint.params, querystring: endpoint.query, body: endpoint.body }
  for (const [part, type] of Object.entries(parts)) {
    if (type !== undefined) schema[part] = jsonSchemaOf(type, 'input')
  }
  return {
    schema,
    config: { endpoint },
    onRequest: app.guard(endpoint),
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

declare module 'fastify' {
  interface FastifyInstance {
    /** The hooks that stand before an endpoint: who calls, how often, and whether they may. */
    guard(endpoint: Endpoint): onRequestAsyncHookHandler[]
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

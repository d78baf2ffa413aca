import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { codesOf } from '@vicino/contract/answers'
import { problemSchema } from '@vicino/contract/common/problem'
import { ERROR_CATALOGUE } from '@vicino/contract/errors'
import type { Endpoint } from '@vicino/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Tag } from '../feature.ts'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY, isRepeated, REPLAYED_HEADER } from './idempotency.ts'
import { jsonSchemaOf } from './json-schema.ts'

const DESCRIPTION = `Deals near you. Send the access token as \`Authorization: Bearer …\`; it lasts 15 minutes and
\`POST /api/v1/auth/refresh\` brings the next. Browsers keep the refresh token in an HttpOnly cookie; native clients
send \`X-Client: native\` and find it in the body. Failures are \`{statusCode, code, message, fieldErrors?}\`, the
message in Italian or English by \`Accept-Language\`. Amounts are in euros, distances in metres, times in ISO 8601.`

const API_KEY = `A brand’s key for its shop systems, made at /raccolte/integrazioni, with the scopes that each call names.`

/**
 * Makes the OpenAPI document from the schemas that validate and serialise, and serves it at
 * /api/docs (page) and /api/docs/json. That takes seconds of processor time, so no server does it:
 * see docs.ts.
 */
export async function installOpenApi(app: FastifyInstance, tags: readonly Tag[]): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Vicino', version: '1', description: DESCRIPTION },
      components: {
        schemas: { Problem: jsonSchemaOf(problemSchema, 'output') },
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'vk_…', description: API_KEY },
        },
      },
      security: [{ bearer: [] }],
      tags: [...tags],
    },
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.endpoint
      if (endpoint === undefined) return { schema: { ...schema, hide: true }, url }
      const success = (schema['response'] ?? {}) as Record<string, unknown>
      return {
        schema: {
          ...schema,
          ...headersOf(endpoint),
          ...formOf(endpoint),
          response: { ...describeSuccess(success, endpoint), ...problems(endpoint) },
        },
        url,
      }
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none', deepLinking: true },
    staticCSP: false,
  })
}

const PROBLEM = '#/components/schemas/Problem'
/** Headers of every answer. */
const LANGUAGE_HEADERS = {
  'Content-Language': {
    type: 'string',
    enum: ['it', 'en'],
    description: 'Language of the texts in the answer',
  },
  Vary: { type: 'string', description: 'Accept-Language and more: caches keep an answer for each of them' },
}
const RETRY_AFTER = {
  'Retry-After': { type: 'integer', description: 'Seconds after which to try again' },
}

const REPLAYED = {
  [REPLAYED_HEADER]: {
    type: 'string',
    enum: ['true'],
    description: 'An earlier request with the same Idempotency-Key has got this answer; refusals have it too',
  },
}

/** The headers that an endpoint reads, described only, not validated. */
function headersOf(endpoint: Endpoint): Record<string, unknown> {
  const properties = {
    'Accept-Language': {
      type: 'string',
      description:
        'Language of the texts in the answer: Italian or English, whichever is preferred; English for any other',
      examples: ['it-IT,it;q=0.9,en;q=0.5'],
    },
    ...(endpoint.onRepeat === 'keyed'
      ? {
          [IDEMPOTENCY_HEADER]: {
            type: 'string',
            pattern: IDEMPOTENCY_KEY,
            description:
              'Repeating a request with its key for a day gives the same answer, a refusal too, and no second effect',
          },
        }
      : {}),
    ...(endpoint.stream === true
      ? {
          'Last-Event-ID': {
            type: 'string',
            description: 'The last id heard: what came after it is sent first',
          },
        }
      : {}),
  }
  return { headers: { type: 'object', properties } }
}

/** The form of an upload, described only: serveUpload() reads and validates it. */
function formOf({ upload, body, alsoForm }: Endpoint): Record<string, unknown> {
  if (alsoForm === true) return { consumes: ['application/json', 'multipart/form-data'] }
  if (upload === undefined) return {}
  const fields = body === undefined ? {} : jsonSchemaOf(body, 'input')
  const { properties = {}, required = [] } = fields as { properties?: object; required?: string[] }
  const file = { type: 'string', format: 'binary', description: `At most ${upload.maxBytes} bytes` }
  return {
    consumes: ['multipart/form-data'],
    body: {
      ...fields,
      type: 'object',
      properties: { ...properties, [upload.field]: file },
      required: [...required, upload.field],
    },
  }
}

function describeSuccess(success: Record<string, unknown>, endpoint: Endpoint): Record<string, unknown> {
  const headers = endpoint.onRepeat === 'keyed' ? { ...LANGUAGE_HEADERS, ...REPLAYED } : LANGUAGE_HEADERS
  const told = { description: endpoint.summary, headers }
  if (endpoint.stream === true) {
    const content = { 'text/event-stream': { schema: { type: 'string' } } }
    return { [endpoint.status]: { ...told, content } }
  }
  if (endpoint.document !== undefined) {
    const content = { [endpoint.document]: { schema: { type: 'string', format: 'binary' } } }
    return { [endpoint.status]: { ...told, content } }
  }
  if (endpoint.navigation === true) return { 302: { type: 'null', ...told } }
  const schema = success[endpoint.status] as Record<string, unknown>
  const statuses = [endpoint.status, ...(endpoint.statusIfSo === undefined ? [] : [endpoint.statusIfSo])]
  return Object.fromEntries(statuses.map((status) => [status, { ...told, ...schema }]))
}

/**
 * The refusals of an endpoint: one response for each status, with its error codes and their texts.
 */
function problems(endpoint: Endpoint): Record<string, unknown> {
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => ERROR_CATALOGUE[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${ERROR_CATALOGUE[code].en}`).join('\n\n'),
        headers: {
          ...LANGUAGE_HEADERS,
          ...(status === 429 || status === 503 || codes.includes('request_in_flight') ? RETRY_AFTER : {}),
          ...(codes.some((code) => isRepeated(endpoint, code)) ? REPLAYED : {}),
        },
        content: {
          'application/json': {
            schema: { allOf: [{ $ref: PROBLEM }, { properties: { code: { enum: codes } } }] },
          },
        },
      },
    ]),
  )
}

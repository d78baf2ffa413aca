import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { problemSchema } from '@vicino/contract/common/problem'
import { ERROR_CATALOGUE, type ErrorCode } from '@vicino/contract/errors'
import type { Endpoint } from '@vicino/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Tag } from '../feature.ts'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY } from './idempotency.ts'
import { jsonSchemaOf } from './json-schema.ts'

const DESCRIPTION = `Deals near you. Send the access token as \`Authorization: Bearer …\`; it lasts 15 minutes and
\`POST /api/v1/auth/refresh\` brings the next. Browsers keep the refresh token in an HttpOnly cookie; native clients
send \`X-Client: native\` and find it in the body. Failures are \`{statusCode, code, message, fieldErrors?}\`, the
message in Italian or English by \`Accept-Language\`. Amounts are in euros, distances in metres, times in ISO 8601.`

/**
 * Serves the OpenAPI document at /api/docs (page) and /api/docs/json. It is made from the schemas that validate and
 * serialise.
 */
export async function installOpenApi(app: FastifyInstance, tags: readonly Tag[]): Promise<void> {
  const problem = jsonSchemaOf(problemSchema, 'output')
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Vicino', version: '1', description: DESCRIPTION },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
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
          response: { ...describeSuccess(success, endpoint), ...problems(endpoint, problem) },
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

/** The headers that an endpoint reads. They are only described here, not validated. */
function headersOf(endpoint: Endpoint): Record<string, unknown> {
  const properties = {
    ...(endpoint.idempotent === true
      ? {
          [IDEMPOTENCY_HEADER]: {
            type: 'string',
            pattern: IDEMPOTENCY_KEY,
            description:
              'Repeating a request with its key for a day gives the same answer and no second effect',
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
  return Object.keys(properties).length === 0 ? {} : { headers: { type: 'object', properties } }
}

/** The form of an upload. It is only described here: serveUpload() reads and validates it. */
function formOf({ upload, body }: Endpoint): Record<string, unknown> {
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
  if (endpoint.stream === true) {
    const content = { 'text/event-stream': { schema: { type: 'string' } } }
    return { [endpoint.status]: { description: endpoint.summary, content } }
  }
  if (endpoint.navigation === true) return { 302: { type: 'null', description: endpoint.summary } }
  const schema = success[endpoint.status] as Record<string, unknown>
  return { [endpoint.status]: { description: endpoint.summary, ...schema } }
}

/** The refusals of an endpoint: one response for each status, with its error codes. */
function problems(endpoint: Endpoint, problem: Record<string, unknown>): Record<string, unknown> {
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => ERROR_CATALOGUE[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        ...problem,
        description: codes.map((code) => `\`${code}\`: ${ERROR_CATALOGUE[code].en}`).join('\n\n'),
      },
    ]),
  )
}

/** Every error code that an endpoint can answer: its own and those of the checks before its handler. */
export function codesOf(endpoint: Endpoint): ErrorCode[] {
  const takesInput = endpoint.params ?? endpoint.query ?? endpoint.body
  return [
    ...new Set<ErrorCode>([
      ...(takesInput === undefined ? [] : (['validation_failed', 'malformed_request'] as const)),
      ...(endpoint.access === 'public' ? [] : (['unauthenticated', 'forbidden'] as const)),
      ...(endpoint.body === undefined ? [] : (['media_type_unsupported'] as const)),
      ...(endpoint.body === undefined || endpoint.upload !== undefined ? [] : (['body_too_large'] as const)),
      ...(endpoint.idempotent === true
        ? (['validation_failed', 'request_in_flight', 'idempotency_key_reused'] as const)
        : []),
      ...endpoint.errors,
      'rate_limited',
      'overloaded',
      ...(endpoint.method === 'GET' ? [] : (['outcome_unknown'] as const)),
    ]),
  ]
}

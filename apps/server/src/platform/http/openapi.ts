import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { problemSchema } from '@vicino/contract/common'
import type { Endpoint } from '@vicino/contract/endpoint'
import { ERROR_CATALOGUE, type ErrorCode } from '@vicino/contract/errors'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaOf } from './json-schema.ts'

const DESCRIPTION = `Deals near you. Send the access token as \`Authorization: Bearer …\`; it lasts 15 minutes and
\`POST /api/v1/auth/refresh\` brings the next. Browsers keep the refresh token in an HttpOnly cookie; native clients
send \`X-Client: native\` and find it in the body. Failures are \`{statusCode, code, message, fieldErrors?}\`, the
message in Italian or English by \`Accept-Language\`. Amounts are in euros, distances in metres, times in ISO 8601.`

const TAGS = [
  { name: 'auth', description: 'Accounts and sessions' },
  { name: 'user', description: 'One’s own record' },
  { name: 'deal', description: 'Finding, reading, publishing and saving deals' },
  { name: 'post', description: 'Reactions by the path of the post service' },
  { name: 'brand', description: 'Public profiles of brands' },
  { name: 'follower', description: 'Brands that a user follows' },
  { name: 'category', description: 'Categories in the order of the administrators' },
  { name: 'banner', description: 'Promotional slides' },
  { name: 'place', description: 'Italian comuni' },
  { name: 'system', description: 'Health and public settings' },
]

/** OpenAPI at /api/docs (page) and /api/docs/json, from the same schemas that validate and serialise. */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  const problem = jsonSchemaOf(problemSchema, 'output')
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Vicino', version: '1', description: DESCRIPTION },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
      security: [{ bearer: [] }],
      tags: TAGS,
    },
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.endpoint
      if (endpoint === undefined) return { schema: { ...schema, hide: true }, url }
      const success = (schema['response'] ?? {}) as Record<string, unknown>
      return {
        schema: {
          ...schema,
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

function describeSuccess(success: Record<string, unknown>, endpoint: Endpoint): Record<string, unknown> {
  const schema = success[endpoint.status] as Record<string, unknown>
  return { [endpoint.status]: { description: endpoint.summary, ...schema } }
}

/** The codes that an endpoint answers, one response for each status. */
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

/** Every code that an endpoint can answer: its own, and those that come before its handler. */
export function codesOf(endpoint: Endpoint): ErrorCode[] {
  const takesInput = endpoint.params ?? endpoint.query ?? endpoint.body
  return [
    ...new Set<ErrorCode>([
      ...(takesInput === undefined ? [] : (['validation_failed', 'malformed_request'] as const)),
      ...(endpoint.access === 'public' ? [] : (['unauthenticated', 'forbidden'] as const)),
      ...(endpoint.body === undefined ? [] : (['body_too_large', 'media_type_unsupported'] as const)),
      ...endpoint.errors,
      'rate_limited',
      'overloaded',
    ]),
  ]
}

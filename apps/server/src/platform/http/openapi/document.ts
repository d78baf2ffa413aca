import { problemSchema } from '@vicino/contract/common/problem'
import type { Endpoint } from '@vicino/contract/endpoint'
import { z } from 'zod'
import type { Tag } from '../../feature.ts'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY } from '../idempotency.ts'
import { ANY, HEADERS, Refusals } from './answers.ts'
import { exampleOf, isObject } from './examples.ts'
import { FITTING } from './fitting-examples.ts'
import { Schemas } from './schemas.ts'
import { share } from './shared.ts'
import { withoutUnused } from './unused.ts'
import { messageExamples, type SentMessage, WEBHOOK_HEADERS, webhooksOf } from './webhooks.ts'
import type {
  Answer,
  ApiDocument,
  Components,
  Content,
  Operation,
  Parameter,
  Reference,
  Schema,
} from './types.ts'

const DESCRIPTION = `Deals near you. Send the access token as \`Authorization: Bearer …\`; it lasts 15 minutes and
\`POST /api/v1/auth/refresh\` brings the next. Browsers keep the refresh token in an HttpOnly cookie; native clients
send \`X-Client: native\` and find it in the body. Every operation reads \`Accept-Language\`: texts are in Italian or English,
whichever is preferred, and in English for any other. Failures are \`{statusCode, code, message, fieldErrors?}\`, and problem
details (RFC 9457) by \`Accept\`. Amounts are in euros, distances in metres, times in ISO 8601. A
text has no control characters and something to see.`

const API_KEY = `A brand’s key for its shop systems, made at /raccolte/integrazioni, with the scopes that each call names.`

const PREFIX = '/api/v1'

const PARAMETERS = {
  IdempotencyKey: {
    name: IDEMPOTENCY_HEADER,
    in: 'header',
    description:
      'Repeating a request with its key for a day gives the same answer, a refusal too, and no second effect. The repeated answer has the header `Idempotent-Replayed: true`',
    schema: { type: 'string', pattern: IDEMPOTENCY_KEY },
    example: '0197f6d0-4c1e-7a55-9b3e-2f6d1c0a8e47',
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'The last id heard: what came after it is sent first',
    schema: { type: 'string' },
  },
} as const satisfies Components['parameters']

/** What a document is made of. */
export interface Documented {
  /** By the name of the operation. */
  readonly endpoints: Readonly<Record<string, Endpoint>>
  readonly tags: readonly Tag[]
  /** The named types of the contract (named-types.ts). */
  readonly types: ReadonlyMap<string, z.ZodType>
  /** The messages to brands' systems. */
  readonly messages?: readonly SentMessage[]
}

/**
 * Makes the OpenAPI document of endpoints from the schemas that validate and serialise. It takes
 * seconds of processor time, so the build does it, and no server: see docs.ts.
 */
export function openApiOf({ endpoints, tags, types, messages = [] }: Documented): ApiDocument {
  const schemas = new Schemas(types)
  const refused = new Refusals(Object.values(endpoints))
  const problem = schemas.objectOf(problemSchema, 'output')
  const drafts = Object.entries(endpoints).map(([name, endpoint]) => ({
    endpoint,
    draft: operationOf(name, endpoint, schemas),
    refusals: Object.entries(refused.of(endpoint)),
  }))
  const webhooks = webhooksOf(messages, schemas)
  const known = {
    ...schemas.components(),
    Problem: {
      ...problem,
      properties: {
        ...(problem['properties'] as object),
        code: { $ref: '#/components/schemas/ErrorCode' },
      },
    },
    ErrorCode: refused.errorCodes(),
  }
  const made = drafts.map(({ endpoint, draft, refusals }) => {
    const operation = withExamples(schemas.resolve(draft), known)
    return { endpoint, operation, all: [...Object.entries(operation.responses), ...refusals] }
  })
  const parameters = share<Parameter>(
    'parameters',
    made.flatMap(({ operation }) => operation.parameters.map((one) => [nameOf(one), one] as const)),
    { ...PARAMETERS, ...WEBHOOK_HEADERS },
  )
  const answers = share<Answer>(
    'responses',
    made.flatMap(({ all }) => all.map(([status, one]) => [answeredAs(status), one] as const)),
    { Any: ANY },
  )
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { endpoint, operation, all } of made) {
    const shared = all.map(([status, one]) => [status, answers.of(answeredAs(status), one)] as const)
    const path = PREFIX + endpoint.path
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        ...operation,
        parameters: operation.parameters.map((one) => parameters.of(nameOf(one), one)),
        responses: Object.fromEntries(shared),
      },
    }
  }
  return withoutUnused({
    openapi: '3.1.1',
    info: { title: 'Vicino', version: '1', description: DESCRIPTION },
    servers: [{ url: '/', description: 'This installation' }],
    security: [{ bearer: [] }],
    tags: [...tags],
    paths,
    webhooks: messageExamples(schemas.resolve(webhooks), known),
    components: {
      schemas: known,
      parameters: parameters.shared,
      headers: HEADERS,
      responses: answers.shared,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'vk_…', description: API_KEY },
      },
    },
  })
}

const answeredAs = (status: string): string => `${status < '4' ? 'OK' : 'E'}${status}`
const nameOf = (one: Parameter | Reference): string => ('$ref' in one ? one.$ref : one.name)

function operationOf(name: string, endpoint: Endpoint, schemas: Schemas): Operation {
  const { access, scope, upload, body } = endpoint
  const ways =
    access === 'public'
      ? { security: [] }
      : access === 'key'
        ? { security: [{ apiKey: scope === undefined ? [] : [scope] }] }
        : {}
  // A body without fields may be left out, and is.
  const isEmpty = body instanceof z.ZodObject && Object.keys(body.shape).length === 0
  const sends = upload !== undefined || (body !== undefined && !isEmpty)
  const sent = sends ? { requestBody: bodyOf(endpoint, schemas) } : {}
  return {
    operationId: endpoint.operationId ?? name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...ways,
    parameters: [
      ...parametersOf('path', endpoint.params, schemas),
      ...parametersOf('query', endpoint.query, schemas),
      ...headersOf(endpoint),
    ],
    ...sent,
    responses: successOf(endpoint, schemas),
  }
}

/** Lists the properties of a type as parameters. */
function parametersOf(place: 'path' | 'query', type: z.ZodType | undefined, schemas: Schemas): Parameter[] {
  if (type === undefined) return []
  const { properties = {}, required = [] } = schemas.objectOf(type, 'input') as {
    properties?: Record<string, Schema>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    ...(place === 'path' || required.includes(name) ? { required: true } : {}),
    schema,
  }))
}

function headersOf({ onRepeat, stream }: Endpoint): Reference[] {
  const names: (keyof typeof PARAMETERS)[] = []
  if (onRepeat === 'keyed') names.push('IdempotencyKey')
  if (stream === true) names.push('LastEventId')
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

function bodyOf(endpoint: Endpoint, schemas: Schemas): NonNullable<Operation['requestBody']> {
  const { body, upload, alsoForm } = endpoint
  const isNeeded = upload !== undefined || (body !== undefined && !body.safeParse({}).success)
  if (upload !== undefined) {
    const fields = body === undefined ? {} : schemas.objectOf(body, 'input')
    const { properties = {}, required = [] } = fields as { properties?: object; required?: string[] }
    const file = { type: 'string', format: 'binary', description: `At most ${upload.maxBytes} bytes` }
    const schema = {
      ...fields,
      type: 'object',
      properties: { ...properties, [upload.field]: file },
      required: [...required, upload.field],
    }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  const json: Content = { schema: body === undefined ? {} : schemas.of(body, 'input') }
  const types = ['application/json', ...(alsoForm === true ? ['multipart/form-data'] : [])]
  return { required: isNeeded, content: Object.fromEntries(types.map((type) => [type, json])) }
}

function successOf(endpoint: Endpoint, schemas: Schemas): Record<string, Answer> {
  const answer = { description: 'OK' }
  const file = { schema: { type: 'string', format: 'binary' } }
  if (endpoint.navigation === true) return { 302: answer }
  const content = {
    ...(endpoint.stream === true ? { 'text/event-stream': { schema: { type: 'string' } } } : {}),
    ...(endpoint.document === undefined ? {} : { [endpoint.document]: file }),
  }
  const isPlain = Object.keys(content).length === 0
  const statuses = [endpoint.status, ...(endpoint.statusIfSo === undefined ? [] : [endpoint.statusIfSo])]
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      status === 204
        ? answer
        : {
            ...answer,
            content: isPlain
              ? { 'application/json': { schema: schemas.of(endpoint.response, 'output') } }
              : content,
          },
    ]),
  )
}

/** Adds an example to each JSON body and to each parameter that must be given. */
function withExamples(operation: Operation, known: Components['schemas']): Operation {
  const shown = (content: Readonly<Record<string, Content>>) =>
    Object.fromEntries(
      Object.entries(content).map(([type, one]) => [
        type,
        type === 'application/json' ? { ...one, example: bodyExample(operation, one, known) } : one,
      ]),
    )
  const { requestBody, parameters } = operation
  return {
    ...operation,
    parameters: parameters.map((one) =>
      '$ref' in one || one.required !== true
        ? one
        : { ...one, example: FITTING[operation.operationId]?.[one.name] ?? exampleOf(one.schema, known) },
    ),
    ...(requestBody === undefined
      ? {}
      : { requestBody: { ...requestBody, content: shown(requestBody.content) } }),
  }
}

const bodyExample = (
  { operationId }: Operation,
  { schema }: Content,
  known: Components['schemas'],
): unknown => fitted(exampleOf(schema, known), FITTING[operationId])

/** Puts fields into an example, at any depth. */
function fitted(made: unknown, own: unknown): unknown {
  if (own === undefined) return made
  if (!isObject(made) || !isObject(own)) return own
  const fields = Object.entries(own).map(([name, value]) => [name, fitted(Reflect.get(made, name), value)])
  return { ...made, ...Object.fromEntries(fields) }
}

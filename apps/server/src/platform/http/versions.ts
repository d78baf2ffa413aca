import {
  API_VERSIONS,
  CHANGELOG_PATH,
  DEPRECATED,
  FIRST_VERSION,
  NEWEST_VERSION,
  VERSION_HEADER,
  type ApiVersion,
} from '@vicino/contract/versions'
import type { Endpoint } from '@vicino/contract/endpoint'
import {
  fromNewest,
  inNewest,
  renamedIn,
  type Shape,
  shapeOf,
  toNewest,
} from '@vicino/contract/version-shape'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { serializerOf } from './serializer.ts'

/** The shapes of an endpoint, and what writes its answer in the newest version. */
interface Shapes {
  readonly body: Shape
  readonly response: Shape
  readonly renamed: ReadonlyMap<string, string>
  readonly write: (answer: unknown) => string
}

const ofEndpoints = new WeakMap<Endpoint, Shapes>()

function shapesOf(endpoint: Endpoint): Shapes {
  const made = ofEndpoints.get(endpoint)
  if (made !== undefined) return made
  const { body: type, response, method, path, status } = endpoint
  const body = shapeOf(type === undefined ? {} : jsonSchemaOf(type, 'input'))
  const answer = jsonSchemaOf(response, 'output')
  const shapes = {
    body,
    response: shapeOf(answer),
    renamed: renamedIn(body),
    write: serializerOf({ schema: inNewest(answer), method, url: path, httpStatus: String(status) }),
  }
  ofEndpoints.set(endpoint, shapes)
  return shapes
}

/** Only calls of shop systems have versions: the product's own web comes with its server. */
export const hasVersions = ({ access }: Pick<Endpoint, 'access'>): boolean => access === 'key'

/** Returns the version that a call names, else the first one. @throws AppError version_unknown */
export function versionOf({ headers }: FastifyRequest): ApiVersion {
  const named = headers[VERSION_HEADER.toLowerCase()]
  if (named === undefined) return FIRST_VERSION
  const known = API_VERSIONS.find((version) => version === named)
  if (known !== undefined) return known
  const values = { version: String(named).slice(0, 40), versions: API_VERSIONS.join(', ') }
  throw new AppError('version_unknown', { values })
}

const inNewestVersion = new WeakSet<FastifyRequest>()

/**
 * Reads the version of a call: the body of a call in the newest version becomes one of the contract.
 * The answer names its version, and tells of the end of an old one (RFC 9745, RFC 8594).
 * @throws AppError version_unknown, validation_failed
 */
export function readVersion(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): void {
  const version = versionOf(request)
  reply.header(VERSION_HEADER, version)
  const end = DEPRECATED[version]
  if (end !== undefined) {
    reply.headers({
      deprecation: `@${Date.parse(end.since) / 1000}`,
      sunset: new Date(end.until).toUTCString(),
      link: `<${CHANGELOG_PATH}>; rel="deprecation"; type="text/html"`,
    })
  }
  if (version !== NEWEST_VERSION) return
  const unknown: string[] = []
  request.body = fromNewest(request.body, shapesOf(endpoint).body, unknown)
  if (unknown.length === 0) {
    inNewestVersion.add(request)
    return
  }
  // Said as they were sent.
  const fieldErrors = Object.fromEntries(
    unknown.slice(0, 20).map((path) => [path.slice(0, 100), 'unknown_key']),
  )
  throw new AppError('validation_failed', { fieldErrors })
}

/** Returns an answer as the version of its call has it. */
export function inVersion<Answer>(
  endpoint: Endpoint,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  answer: Answer,
): Answer {
  if (!inNewestVersion.has(request)) return answer
  const { response, write } = shapesOf(endpoint)
  // Fastify names the type of an answer only where it writes it itself.
  reply.type('application/json; charset=utf-8').serializer(write)
  return toNewest(answer, response) as Answer
}

/** Names the fields of a refusal as the version of its call does. */
export function fieldsInVersion<Text>(
  request: FastifyRequest,
  fields: Readonly<Record<string, Text>>,
): Readonly<Record<string, Text>> {
  const { endpoint } = request.routeOptions.config
  if (endpoint === undefined || !inNewestVersion.has(request)) return fields
  const { renamed } = shapesOf(endpoint)
  const inPath = (path: string) =>
    path
      .split('.')
      .map((part) => renamed.get(part) ?? part)
      .join('.')
  return Object.fromEntries(Object.entries(fields).map(([path, text]) => [inPath(path), text]))
}

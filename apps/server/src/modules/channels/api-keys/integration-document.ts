import { inNewest, shapeOf, toNewest } from '@vicino/contract/version-shape'
import {
  type ApiVersion,
  CHANGELOG_PATH,
  FIRST_VERSION,
  NEWEST_VERSION,
  VERSION_HEADER,
} from '@vicino/contract/versions'
import type {
  Answer,
  ApiDocument,
  Content,
  Operation,
  Parameter,
  Reference,
} from '../../../platform/http/openapi/types.ts'
import { withoutUnused } from '../../../platform/http/openapi/unused.ts'

const DESCRIPTION = `What shop systems call with an API key of a brand, and the messages that they can receive. Failures are
\`{statusCode, code, message, fieldErrors?}\`, the message in Italian or English by \`Accept-Language\`, or problem details
(RFC 9457) by \`Accept\`. Times are in ISO 8601.`

const AMOUNTS: Readonly<Record<ApiVersion, string>> = {
  '2026-11-01':
    'This is the first version, which a call gets that names none: amounts are in euros, those of messages in cents.',
  '2026-12-01': `Each call names its version (\`${VERSION_HEADER}\`). Amounts are whole cents.`,
}

/**
 * Returns the document of a version: the calls that an API key opens, and the messages. `document`
 * is the product's own, with the messages of that version.
 */
export function integrationDocumentOf(
  document: ApiDocument,
  version: ApiVersion = NEWEST_VERSION,
): ApiDocument {
  const own = callsOf(document, version)
  return version === FIRST_VERSION ? own : inNewestVersion(own)
}

function callsOf(document: ApiDocument, version: ApiVersion): ApiDocument {
  const { components, tags, ...rest } = document
  const paths = Object.entries(document.paths).flatMap(([path, methods]) => {
    const calls = Object.entries(methods).filter(([, { security = [] }]) =>
      security.some((way) => 'apiKey' in way),
    )
    return calls.length === 0 ? [] : [[path, Object.fromEntries(calls)] as const]
  })
  const { apiKey = {} } = components.securitySchemes
  return withoutUnused({
    ...rest,
    info: {
      ...document.info,
      title: 'Vicino integrations',
      version,
      description: `${DESCRIPTION} ${AMOUNTS[version]} See ${CHANGELOG_PATH}.`,
    },
    security: [{ apiKey: [] }],
    tags: tags.filter(({ name }) => name === 'integration' || name === 'webhook'),
    paths: Object.fromEntries(paths),
    components: { ...components, securitySchemes: { apiKey } },
  })
}

const VERSION_PARAMETER: Parameter = {
  name: VERSION_HEADER,
  in: 'header',
  required: true,
  description: 'The version of the call and its answer',
  schema: { type: 'string', enum: [NEWEST_VERSION] },
  example: NEWEST_VERSION,
}

/** Rewrites schemas and examples of a document as the newest version has them. */
function inNewestVersion(document: ApiDocument): ApiDocument {
  const { components } = document
  const resolve = (reference: string) => components.schemas[reference.split('/').at(-1) ?? '']
  const withExample = (content: Content): Content => ({
    ...content,
    schema: inNewest(content.schema),
    ...(content.example !== undefined && {
      example: toNewest(content.example, shapeOf(content.schema, resolve)),
    }),
  })
  const contents = (all: Readonly<Record<string, Content>>): Record<string, Content> =>
    Object.fromEntries(Object.entries(all).map(([type, one]) => [type, withExample(one)]))
  const answers = <Part extends Answer | Reference>(
    all: Readonly<Record<string, Part>>,
  ): Record<string, Part> =>
    Object.fromEntries(
      Object.entries(all).map(([status, one]) => [
        status,
        '$ref' in one || one.content === undefined ? one : { ...one, content: contents(one.content) },
      ]),
    )
  const called = (call: Operation): Operation => ({
    ...call,
    parameters: [...call.parameters, { $ref: '#/components/parameters/VicinoVersion' }],
    ...(call.requestBody && {
      requestBody: { ...call.requestBody, content: contents(call.requestBody.content) },
    }),
    responses: answers(call.responses),
  })
  return {
    ...document,
    paths: Object.fromEntries(
      Object.entries(document.paths).map(([path, methods]) => [
        path,
        Object.fromEntries(Object.entries(methods).map(([method, call]) => [method, called(call)])),
      ]),
    ),
    components: {
      ...components,
      schemas: Object.fromEntries(
        Object.entries(components.schemas).map(([name, schema]) => [name, inNewest(schema)]),
      ),
      parameters: { ...components.parameters, VicinoVersion: VERSION_PARAMETER },
      responses: answers(components.responses),
    },
  }
}

/**
 * Returns the part of the document from which packages/sdk is generated. It omits texts of refusals,
 * headers of answers and examples, so that it changes only with the things that clients are built
 * on.
 */
export function sdkDocumentOf(document: ApiDocument): ApiDocument {
  const { paths, components, ...rest } = integrationDocumentOf(document)
  const answerOf = (answer: Answer | Reference): Answer => {
    const { content } =
      '$ref' in answer ? (components.responses[answer.$ref.split('/').at(-1) ?? ''] ?? {}) : answer
    return { description: 'An answer', ...(content !== undefined && { content }) }
  }
  const bare = (call: Operation): Operation => ({
    ...call,
    responses: Object.fromEntries(
      Object.entries(call.responses).map(([status, answer]) => [status, answerOf(answer)]),
    ),
  })
  const { ErrorCode: _texts, ...schemas } = components.schemas
  return withoutExamples(
    withoutUnused({
      ...rest,
      webhooks: {},
      paths: Object.fromEntries(
        Object.entries(paths).map(([path, methods]) => [
          path,
          Object.fromEntries(Object.entries(methods).map(([method, call]) => [method, bare(call)])),
        ]),
      ),
      components: { ...components, schemas: { ...schemas, ErrorCode: { type: 'string' } } },
    }),
  )
}

const withoutExamples = <Node>(node: Node): Node =>
  JSON.parse(JSON.stringify(node, (key, value: unknown) => (key === 'example' ? undefined : value))) as Node

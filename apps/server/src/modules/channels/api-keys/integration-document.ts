import type { Answer, ApiDocument, Operation, Reference } from '../../../platform/http/openapi/types.ts'
import { withoutUnused } from '../../../platform/http/openapi/unused.ts'

const DESCRIPTION = `What shop systems call with an API key of a brand, and the messages that they can receive. Failures are
\`{statusCode, code, message, fieldErrors?}\`, the message in Italian or English by \`Accept-Language\`. Amounts are in
euros, those of messages in cents, times in ISO 8601.`

/** Selects from the product's OpenAPI document the calls that an API key opens, and the messages. */
export function integrationDocumentOf(document: ApiDocument): ApiDocument {
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
    info: { ...document.info, title: 'Vicino integrations', description: DESCRIPTION },
    security: [{ apiKey: [] }],
    tags: tags.filter(({ name }) => name === 'integration'),
    paths: Object.fromEntries(paths),
    components: { ...components, securitySchemes: { apiKey } },
  })
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

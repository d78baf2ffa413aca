/** The parts of an OpenAPI document that are read here. */
export interface ApiDocument {
  readonly openapi: string
  readonly info: object
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, unknown>>
    readonly securitySchemes: Readonly<Record<string, unknown>>
  }
}

interface Operation {
  readonly operationId?: string
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly responses?: Readonly<Record<string, { readonly description?: string; readonly content?: object }>>
}

const DESCRIPTION = `What shop systems call with an API key of a brand. Failures are \`{statusCode, code, message, fieldErrors?}\`, the
message in Italian or English by \`Accept-Language\`. Amounts are in euros, times in ISO 8601.`

/**
 * Selects from the product's OpenAPI document the calls that an API key opens; packages/sdk is
 * generated from them. It omits texts of refusals and headers of answers, so that the result
 * changes only with the things that clients are built on.
 */
export function sdkDocumentOf({ openapi, paths, components }: ApiDocument): ApiDocument {
  const own = Object.entries(paths).flatMap(([path, methods]) => {
    const calls = Object.entries(methods).filter(([, { security = [] }]) =>
      security.some((way) => 'apiKey' in way),
    )
    const told = calls.map(([method, call]) => [method, withoutTexts(call)] as const)
    return told.length === 0 ? [] : [[path, Object.fromEntries(told)] as const]
  })
  return {
    openapi,
    info: { title: 'Vicino integrations', version: '1', description: DESCRIPTION },
    components: {
      schemas: { Problem: components.schemas['Problem'] },
      securitySchemes: { apiKey: components.securitySchemes['apiKey'] },
    },
    paths: Object.fromEntries(own),
  }
}

const withoutTexts = ({ responses = {}, ...call }: Operation): Operation => ({
  ...call,
  responses: Object.fromEntries(
    Object.entries(responses).map(([status, { content }]) => [
      status,
      { description: status.startsWith('2') ? 'Done' : 'Refused', ...(content !== undefined && { content }) },
    ]),
  ),
})

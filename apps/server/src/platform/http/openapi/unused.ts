import { withoutUnlisted } from './answers.ts'
import type { ApiDocument } from './types.ts'

/**
 * Leaves out the components that no operation of a document refers to, and the texts of codes that
 * none of its answers lists.
 */
export function withoutUnused(document: ApiDocument): ApiDocument {
  const { components, ...rest } = document
  const used = new Set<string>()
  const waiting: unknown[] = [rest]
  while (waiting.length > 0) {
    for (const [, kind = '', name = ''] of JSON.stringify(waiting.pop()).matchAll(REFERENCES)) {
      if (used.has(`${kind}/${name}`)) continue
      used.add(`${kind}/${name}`)
      waiting.push(components[kind as keyof typeof components][name])
    }
  }
  const keep = <Part>(kind: keyof typeof components, parts: Readonly<Record<string, Part>>) =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => used.has(`${kind}/${name}`)))
  const responses = keep('responses', components.responses)
  const { ErrorCode, ...schemas } = keep('schemas', components.schemas)
  const listed = JSON.stringify([rest, responses])
  return {
    ...rest,
    components: {
      schemas: {
        ...schemas,
        ...(ErrorCode !== undefined && { ErrorCode: withoutUnlisted(ErrorCode, listed) }),
      },
      parameters: keep('parameters', components.parameters),
      headers: keep('headers', components.headers),
      responses,
      securitySchemes: components.securitySchemes,
    },
  }
}

const REFERENCES = /"#\/components\/(\w+)\/([\w.-]+)"/g

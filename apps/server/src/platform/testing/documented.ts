import type { Endpoint } from '@vicino/contract/endpoint'
import type { Answer, ApiDocument, Operation, Parameter, Reference } from '../http/openapi/types.ts'

/** Returns what an OpenAPI document says about an endpoint. */
export function operationOf(
  { paths }: ApiDocument,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
): Operation {
  const operation = paths[`/api/v1${path}`]?.[method.toLowerCase()]
  if (operation === undefined) throw new Error(`${method} ${path} is not in the document`)
  return operation
}

/** Returns the documented answer with a status; a status that is not named has the default. */
export function answerOf(
  { components }: ApiDocument,
  { responses }: Operation,
  status: number,
): Answer | undefined {
  const answer = responses[status] ?? responses['default']
  return answer && resolved(answer, components.responses)
}

export const parametersOf = ({ components }: ApiDocument, { parameters }: Operation): readonly Parameter[] =>
  parameters.map((one) => resolved(one, components.parameters))

/** Returns the error codes that a documented answer names. */
export function codesIn(answer: Answer | undefined): readonly string[] {
  const schema = answer?.content?.['application/json']?.schema as
    | {
        readonly allOf?: readonly {
          readonly properties?: { readonly code?: { readonly enum?: readonly string[] } }
        }[]
      }
    | undefined
  return schema?.allOf?.flatMap(({ properties }) => properties?.code?.enum ?? []) ?? []
}

function resolved<Part extends object>(part: Part | Reference, parts: Readonly<Record<string, Part>>): Part {
  if (!('$ref' in part)) return part
  const found = parts[part.$ref.split('/').at(-1) ?? '']
  if (found === undefined) throw new Error(`${part.$ref} leads nowhere`)
  return found
}

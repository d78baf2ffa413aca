import { codesOf } from '@vicino/contract/answers'
import type { Endpoint } from '@vicino/contract/endpoint'
import { ERROR_CATALOGUE } from '@vicino/contract/errors'
import { loginApp } from '@vicino/contract/identity/auth/endpoints'
import { ALL_ENDPOINTS } from '@vicino/contract/modules'
import { WEBHOOK_EVENTS, WEBHOOK_TEST } from '@vicino/contract/channels/webhooks/constants'
import { webhookBodyOf } from '@vicino/contract/channels/webhooks/payload-schemas'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { ApiDocument, Outgoing } from '../platform/http/openapi/types.ts'
import { answerOf, codesIn, operationOf, parametersOf } from '../platform/testing/documented.ts'
import { titleOf } from '../platform/testing/endpoint-cases.ts'
import { apiDocument, OPERATIONS } from './api-document.ts'
import { integrationDocumentOf } from './channels/api-keys/integration-document.ts'

/** What tools and browsers read without a pause, in bytes. */
const MOST_BYTES = 1_000_000

let document: ApiDocument
beforeAll(async () => {
  document = await apiDocument()
})

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))

describe('the OpenAPI document', () => {
  it('has every endpoint, each with a name of its own, and is small enough to be read by tools', () => {
    expect(operations()).toHaveLength(ALL_ENDPOINTS.length)
    expect(new Set(operations().map(({ operationId }) => operationId)).size).toBe(ALL_ENDPOINTS.length)
    expect(Buffer.byteLength(JSON.stringify(document))).toBeLessThan(MOST_BYTES)
    const used = new Set(ALL_ENDPOINTS.map(({ tag }) => tag))
    expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted())
  })

  it('describes an endpoint with its callers, its answers and the texts of its refusals', () => {
    const operation = operationOf(document, loginApp)
    expect(operation.security).toEqual([])
    expect(answerOf(document, operation, 401)?.description).toContain(ERROR_CATALOGUE.credentials_wrong.en)
    expect(answerOf(document, operation, 429)?.headers).toHaveProperty('Retry-After')
    expect(answerOf(document, operation, 500)?.description).toContain(ERROR_CATALOGUE.internal.en)
  })

  it('the text of a code stands once: at the answer that lists it, or for several at ErrorCode', () => {
    const whole = JSON.stringify(document)
    const codes = new Set(ALL_ENDPOINTS.flatMap((endpoint) => codesOf(endpoint)))
    const byDefault = new Set<string>(codesIn(document.components.responses['Any']))
    const wrong = [...codes].filter((code) => {
      const said = JSON.stringify(`\`${code}\`: ${ERROR_CATALOGUE[code].en}`).slice(1, -1)
      return whole.split(said).length !== (byDefault.has(code) ? 3 : 2)
    })
    expect(wrong).toEqual([])
    const own = integrationDocumentOf(document)
    expect(own.components.schemas['ErrorCode']?.['description']).toContain('`member_not_found`')
    expect(JSON.stringify(own)).not.toContain(ERROR_CATALOGUE.file_in_use.en)
  })

  it('every reference leads to a component, and every component is used', () => {
    const { components, ...rest } = document
    const referred = new Set(
      [...JSON.stringify(document).matchAll(/"#\/components\/(\w+\/[\w.-]+)"/g)].map(([, one]) => one),
    )
    const { securitySchemes: _ways, ...parts } = components
    const existing = Object.entries(parts).flatMap(([kind, ones]) =>
      Object.keys(ones).map((name) => `${kind}/${name}`),
    )
    expect([...referred].toSorted()).toEqual(existing.toSorted())
    expect(Object.keys(rest.paths).every((path) => path.startsWith('/api/v1/'))).toBe(true)
  })

  it('no two paths differ only by the name of a parameter', () => {
    const bare = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
    expect(bare.filter((path, index) => bare.indexOf(path) !== index)).toEqual([])
  })
})

/** Returns what the product would say of an example: undefined = it accepts it. */
const refusal = (type: z.ZodType, example: unknown): unknown => type.safeParse(example).error?.issues

const examplesOf = (endpoint: Endpoint) => {
  const operation = operationOf(document, endpoint)
  const shown = (place: string) =>
    Object.fromEntries(
      parametersOf(document, operation)
        .filter((one) => one.in === place && one.example !== undefined)
        .map((one) => [one.name, String(one.example)]),
    )
  return {
    params: shown('path'),
    query: shown('query'),
    body: operation.requestBody?.content['application/json']?.example ?? {},
  }
}

it.each(Object.values(OPERATIONS).map((endpoint) => [titleOf(endpoint), endpoint] as const))(
  'the product accepts the example of %s',
  (_title, endpoint) => {
    const { params, query, body } = examplesOf(endpoint)
    expect(endpoint.params && refusal(endpoint.params, params)).toBeUndefined()
    expect(endpoint.query && refusal(endpoint.query, query)).toBeUndefined()
    // A form has its file beside its fields.
    const sent = endpoint.upload === undefined ? endpoint.body : undefined
    expect(sent && refusal(sent, body)).toBeUndefined()
  },
)

describe('the document of shop systems', () => {
  it('has the calls that a key opens, the messages, and nothing else', () => {
    const own = integrationDocumentOf(document)
    const calls = Object.values(own.paths).flatMap((methods) => Object.values(methods))
    expect(calls.length).toBeGreaterThan(5)
    for (const { security = [] } of calls) expect(Object.keys(security[0] ?? {})).toEqual(['apiKey'])
    expect(Object.keys(own.webhooks).toSorted()).toEqual([...WEBHOOK_EVENTS, WEBHOOK_TEST].toSorted())
    expect(own.components.schemas).not.toHaveProperty('DealDetail')
    expect(Object.keys(own.components.securitySchemes)).toEqual(['apiKey'])
  })

  it.each([...WEBHOOK_EVENTS, WEBHOOK_TEST] as const)(
    'R-392 the example of the message %s is one',
    (type) => {
      const { post } = document.webhooks[type] as Outgoing
      const example = post.requestBody.content['application/json']?.example
      expect(refusal(webhookBodyOf(type), example)).toBeUndefined()
      expect(post.parameters).toHaveLength(3)
    },
  )
})

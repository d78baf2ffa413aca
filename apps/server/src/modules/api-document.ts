import { WEBHOOK_EVENTS, WEBHOOK_TEST } from '@vicino/contract/channels/webhooks/constants'
import { webhookBodyOf, WEBHOOK_SUMMARIES } from '@vicino/contract/channels/webhooks/payload-schemas'
import type { Endpoint } from '@vicino/contract/endpoint'
import { MODULES } from '@vicino/contract/modules'
import { API_VERSIONS, type ApiVersion, NEWEST_VERSION } from '@vicino/contract/versions'
import { tagsOf } from '../platform/feature.ts'
import { openApiOf } from '../platform/http/openapi/document.ts'
import { namedTypes } from '../platform/http/openapi/named-types.ts'
import type { ApiDocument } from '../platform/http/openapi/types.ts'
import { hasVersions } from '../platform/http/versions.ts'
import { FEATURES } from './all.ts'
import { integrationDocumentOf } from './channels/api-keys/integration-document.ts'

/** Every endpoint of the product by the name of its operation: names are unique (collisions.ts). */
export const OPERATIONS: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.values(MODULES).flatMap((module) => Object.entries<Endpoint>(module)),
)

let made: Promise<ApiDocument> | undefined

/** Returns the OpenAPI document of the whole product; it is made once in a process. */
export function apiDocument(): Promise<ApiDocument> {
  return (made ??= documentOf(OPERATIONS, NEWEST_VERSION))
}

/** Returns the document of shop systems in each version. */
export async function integrationDocuments(): Promise<Readonly<Record<ApiVersion, ApiDocument>>> {
  const calls = Object.entries(OPERATIONS).filter(([, endpoint]) => hasVersions(endpoint))
  const versions = await Promise.all(
    API_VERSIONS.map(async (version) => {
      const document = await documentOf(Object.fromEntries(calls), version)
      return [version, integrationDocumentOf(document, version)] as const
    }),
  )
  return Object.fromEntries(versions) as Record<ApiVersion, ApiDocument>
}

const documentOf = async (
  endpoints: Readonly<Record<string, Endpoint>>,
  version: ApiVersion,
): Promise<ApiDocument> =>
  openApiOf({
    endpoints,
    tags: tagsOf(FEATURES),
    types: await namedTypes(),
    messages: ([...WEBHOOK_EVENTS, WEBHOOK_TEST] as const).map((type) => ({
      type,
      summary: WEBHOOK_SUMMARIES[type],
      body: webhookBodyOf(type, version),
    })),
  })

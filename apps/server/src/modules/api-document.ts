import { WEBHOOK_EVENTS, WEBHOOK_TEST } from '@vicino/contract/channels/webhooks/constants'
import { webhookBodyOf, WEBHOOK_SUMMARIES } from '@vicino/contract/channels/webhooks/payload-schemas'
import type { Endpoint } from '@vicino/contract/endpoint'
import { MODULES } from '@vicino/contract/modules'
import { tagsOf } from '../platform/feature.ts'
import { openApiOf } from '../platform/http/openapi/document.ts'
import { namedTypes } from '../platform/http/openapi/named-types.ts'
import type { ApiDocument } from '../platform/http/openapi/types.ts'
import { FEATURES } from './all.ts'

/** Every endpoint of the product by the name of its operation: names are unique (collisions.ts). */
export const OPERATIONS: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.values(MODULES).flatMap((module) => Object.entries<Endpoint>(module)),
)

let made: Promise<ApiDocument> | undefined

/** Returns the OpenAPI document of the whole product; it is made once in a process. */
export function apiDocument(): Promise<ApiDocument> {
  return (made ??= namedTypes().then((types) =>
    openApiOf({
      endpoints: OPERATIONS,
      tags: tagsOf(FEATURES),
      types,
      messages: ([...WEBHOOK_EVENTS, WEBHOOK_TEST] as const).map((type) => ({
        type,
        summary: WEBHOOK_SUMMARIES[type],
        body: webhookBodyOf(type),
      })),
    }),
  ))
}

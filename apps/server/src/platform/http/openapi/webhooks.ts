import type { z } from 'zod'
import { exampleOf } from './examples.ts'
import type { Schemas } from './schemas.ts'
import type { Components, Outgoing, Parameter } from './types.ts'

/** A message that the product sends: its type, a sentence about it, and the body. */
export interface SentMessage {
  readonly type: string
  readonly summary: string
  readonly body: z.ZodType
}

const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

/** The headers of the Standard Webhooks specification, as parameters of a document. */
export const WEBHOOK_HEADERS: Components['parameters'] = {
  WebhookId: header(
    'webhook-id',
    'The same for all tries of a message: one that is known already needs nothing more',
  ),
  WebhookTimestamp: header(
    'webhook-timestamp',
    'Seconds since 1970; a message older than five minutes is not to be trusted',
  ),
  WebhookSignature: header(
    'webhook-signature',
    '`v1,` and base64 of HMAC-SHA256 over id.timestamp.body; two during a rotation',
  ),
}

/** Describes messages as the `webhooks` of a document. Schemas are resolved by the caller. */
export function webhooksOf(
  messages: readonly SentMessage[],
  schemas: Schemas,
): Readonly<Record<string, Outgoing>> {
  return Object.fromEntries(
    messages.map(({ type, summary, body }) => [
      type,
      {
        post: {
          operationId: `receive${type.split(/[._]/).map(capital).join('')}`,
          tags: ['integration'],
          summary,
          security: [],
          parameters: Object.keys(WEBHOOK_HEADERS).map((name) => ({
            $ref: `#/components/parameters/${name}`,
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.of(body, 'output') } },
          },
          responses: {
            '2XX': { description: 'Received. Any other answer is tried again, for three days' },
          },
        },
      },
    ]),
  )
}

/** Adds an example to each message. */
export const messageExamples = (
  webhooks: Readonly<Record<string, Outgoing>>,
  known: Components['schemas'],
): Readonly<Record<string, Outgoing>> =>
  Object.fromEntries(
    Object.entries(webhooks).map(([type, { post }]) => {
      const { schema } = post.requestBody.content['application/json'] ?? { schema: {} }
      const content = { 'application/json': { schema, example: exampleOf(schema, known) } }
      return [type, { post: { ...post, requestBody: { required: true, content } } }]
    }),
  )

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

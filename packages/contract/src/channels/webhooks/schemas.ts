import { z } from 'zod'
import { message } from '../../common/field-messages.ts'
import { PRINTABLE } from '../../common/text.ts'
import { API_VERSIONS } from '../../versions.ts'
import {
  DELIVERY_ERRORS,
  DELIVERY_STATES,
  WEBHOOK_DISABLED_FOR,
  WEBHOOK_EVENTS,
  WEBHOOK_LIMITS,
} from './constants.ts'

/** The result of a delivery attempt: the status of the answer, or why there was none. */
const outcome = {
  /** HTTP status; null = no answer. */
  status: z.int().nullable(),
  error: z.enum(DELIVERY_ERRORS).nullable(),
}

/** An address of a brand's system that receives events. */
export const webhookSchema = z.object({
  _id: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** The version of the messages that it gets. */
  apiVersion: z.enum(API_VERSIONS),
  enabled: z.boolean(),
  /** Why it is disabled; null while it is not. */
  disabledFor: z.enum(WEBHOOK_DISABLED_FOR).nullable(),
  disabledAt: z.string().nullable(),
  /** The first of the failures since the last success; null = the last attempt succeeded. */
  failingSince: z.string().nullable(),
  /** Until when the old secret also signs; null = it does not. */
  oldSecretUntil: z.string().nullable(),
  /** The newest attempted delivery; null = none in 30 days. */
  last: z.object({ at: z.string(), ...outcome }).nullable(),
  createdAt: z.string(),
})
export type Webhook = z.output<typeof webhookSchema>

/** With the secret of its signatures, which only this answer contains: `whsec_` and base64. */
export const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string() })
export type WebhookWithSecret = z.output<typeof webhookWithSecretSchema>

const said = {
  /** Checked by the server: https, a public domain name. */
  url: z.string().trim().min(1).max(WEBHOOK_LIMITS.address).regex(PRINTABLE, message('invalid')),
  description: z
    .string()
    .trim()
    .max(WEBHOOK_LIMITS.description)
    .regex(PRINTABLE, message('invalid'))
    .default(''),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1, message('required'))
    .max(WEBHOOK_EVENTS.length)
    .refine((events) => new Set(events).size === events.length, message('twice')),
}
/** `apiVersion` of its messages; omitted = that of the call of a key, otherwise the newest. */
export const createWebhookBody = z.strictObject({ ...said, apiVersion: z.enum(API_VERSIONS).optional() })
/** `enabled` again removes the reason why it was disabled. `apiVersion` omitted = unchanged. */
export const changeWebhookBody = z.strictObject({
  ...said,
  enabled: z.boolean(),
  apiVersion: z.enum(API_VERSIONS).optional(),
})

/** A message for an endpoint in the log. */
export const webhookDeliverySchema = z.object({
  /** The header webhook-id, the same at each attempt. */
  _id: z.uuid(),
  /** One of WEBHOOK_EVENTS, or webhook.test. */
  type: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  ...outcome,
  /** When it is tried again; null = not automatically. */
  nextAt: z.string().nullable(),
  createdAt: z.string(),
})
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>

export const webhookAttemptSchema = z.object({
  no: z.int(),
  at: z.string(),
  /** Until the answer or the failure. */
  milliseconds: z.int(),
  ...outcome,
  /** The first 1 kB of the answer as text. */
  answer: z.string(),
})

/** A message with its content and each attempt, the newest first. */
export const webhookDeliveryDetailSchema = webhookDeliverySchema.extend({
  url: z.string(),
  /** The body as it is sent and signed: JSON of type, timestamp and data. */
  body: z.string(),
  tries: z.array(webhookAttemptSchema),
})
export type WebhookDeliveryDetail = z.output<typeof webhookDeliveryDetailSchema>

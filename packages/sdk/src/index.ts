export { createVicino, type CallOptions, type Vicino, type VicinoOptions } from './client.ts'
export { VicinoError, VicinoRefusal, VicinoUnreachable, type VicinoErrorCode } from './errors.ts'
export {
  verifyWebhook,
  WEBHOOK_TYPES,
  WebhookVerificationError,
  type WebhookHeaders,
  type WebhookMessage,
  type WebhookType,
} from './webhooks.ts'
export type * from './types.ts'

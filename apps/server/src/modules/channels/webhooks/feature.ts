import { defineFeature } from '../../../platform/feature.ts'
import { webhookEvents } from './webhooks.consumers.ts'
import { jobs } from './webhooks.jobs.ts'
import { messages } from './webhooks.messages.ts'
import { routes } from './webhooks.routes.ts'
import { startSending } from './send-webhooks.ts'

/** Addresses of brands' systems that get events (docs/modules/channels.md, "Webhooks"). */
export const webhooks = defineFeature({
  name: 'webhooks',
  tags: [{ name: 'webhook', description: 'Addresses of a brand’s systems that are told of events' }],
  routes,
  jobs,
  consumers: [webhookEvents],
  messages,
  workers: [startSending],
})

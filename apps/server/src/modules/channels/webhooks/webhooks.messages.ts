import { defineMessages, type EmailFilling } from '../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

/**
 * An endpoint that gets nothing any more, by the host of its address; the rest of the address may
 * contain a key.
 */
interface Ended {
  readonly host: string
  readonly endpointId: string
}

interface WebhookMessages {
  /** It has failed for five days. */
  'webhook-failing': Ended
  /** It answered 410. */
  'webhook-gone': Ended
}

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData extends WebhookMessages {}
  interface PushData extends WebhookMessages {}
}

const PATH = '/raccolte/integrazioni/webhook'
const emailOf = ({ host }: Ended): EmailFilling => ({
  values: { host: oneLine(host) },
  path: PATH,
  chosen: true,
})
const pushOf = ({ host, endpointId }: Ended) => ({
  url: PATH,
  tag: `webhook-${endpointId}`,
  values: { host: oneLine(host) },
})

/** The messages to a brand about its webhooks. */
export const messages = defineMessages({
  texts: { it, en },
  emails: { 'webhook-failing': emailOf, 'webhook-gone': emailOf },
  pushes: { 'webhook-failing': pushOf, 'webhook-gone': pushOf },
})

import { z } from 'zod'
import type { SuppressionReason } from '../../../platform/deliveries/suppressions.ts'

/** What an e-mail service reports of addresses to which nothing more should go. */
export interface MailEvent {
  readonly addresses: readonly string[]
  readonly reason: SuppressionReason
  /** The service's own words, without the address. */
  readonly detail: string
}

/** What a report asks for: an event, the confirmation of a subscription, or nothing (null). */
export type Report = MailEvent | { readonly confirm: string } | null

const address = z.string().trim().min(3).max(320).includes('@')
const word = z.string().max(100)

/** A notification of Amazon SES, as SNS carries it (docs.aws.amazon.com, "Amazon SNS notification contents"). */
const sesNotice = z.union([
  z.object({
    bounce: z.object({
      bounceType: word,
      bounceSubType: word,
      bouncedRecipients: z
        .array(z.object({ emailAddress: address }))
        .min(1)
        .max(50),
    }),
  }),
  z.object({
    complaint: z.object({
      complainedRecipients: z
        .array(z.object({ emailAddress: address }))
        .min(1)
        .max(50),
      complaintFeedbackType: word.optional(),
    }),
  }),
])

/** A message of SNS. `Message` is JSON of SES as a text. */
const snsMessage = z.union([
  z.object({ Type: z.literal('SubscriptionConfirmation'), SubscribeURL: z.url() }),
  z.object({ Type: z.literal('Notification'), Message: z.string() }),
])

/** Only SNS itself confirms: its hosts are sns.<region>.amazonaws.com. */
const SNS_HOST = /^sns\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?$/

/** @throws z.ZodError, SyntaxError for what is none of SNS */
export function readSes(body: unknown): Report {
  const sent = snsMessage.parse(body)
  if (sent.Type === 'SubscriptionConfirmation') {
    const { protocol, hostname } = new URL(sent.SubscribeURL)
    return protocol === 'https:' && SNS_HOST.test(hostname) ? { confirm: sent.SubscribeURL } : null
  }
  const notice = sesNotice.safeParse(JSON.parse(sent.Message)).data
  if (notice === undefined) return null
  if ('complaint' in notice) {
    const { complainedRecipients, complaintFeedbackType = 'complaint' } = notice.complaint
    return {
      addresses: complainedRecipients.map(({ emailAddress }) => emailAddress),
      reason: 'complaint',
      detail: complaintFeedbackType,
    }
  }
  const { bounceType, bounceSubType, bouncedRecipients } = notice.bounce
  // A full mailbox or a server away (Transient) may take the next one.
  if (bounceType !== 'Permanent') return null
  return {
    addresses: bouncedRecipients.map(({ emailAddress }) => emailAddress),
    reason: 'bounce',
    detail: `${bounceType} ${bounceSubType}`,
  }
}

/** A webhook of Postmark: `Inactive` = Postmark itself sends nothing to it any more. */
const postmarkNotice = z.object({
  RecordType: word,
  Type: word.optional(),
  Email: address,
  Inactive: z.boolean().optional(),
})

/** @throws z.ZodError for what is none of Postmark */
export function readPostmark(body: unknown): Report {
  const {
    RecordType: kind,
    Type: type = kind,
    Email: email,
    Inactive: isInactive,
  } = postmarkNotice.parse(body)
  const isComplaint = kind === 'SpamComplaint' || type === 'SpamComplaint'
  if (!isComplaint && (kind !== 'Bounce' || isInactive !== true)) return null
  return { addresses: [email], reason: isComplaint ? 'complaint' : 'bounce', detail: type }
}

import { templateProblems } from '@vicino/domain/loyalty/message-template'
import { z } from 'zod'
import { message } from '../../common/field-messages.ts'
import { idSchema } from '../../common/ids.ts'
import { momentSchema } from '../../common/moments.ts'
import { readableText, webAddress } from '../../common/text.ts'
import { OUTREACH_MOST } from '../outreach/constants.ts'
import { CAMPAIGN_MOST, CAMPAIGN_STATES, CONTROL_MOST, RECIPIENT_OUTCOMES } from './constants.ts'

/** A text with gaps such as {nome}; an unknown gap is refused with its name and place. */
const template = (max: number) =>
  readableText(max).superRefine((text, context) => {
    const [problem] = templateProblems(text)
    if (problem === undefined) return
    const { name, at } = problem
    const place = `{${name.slice(0, 30).replaceAll('|', '')}}, ${at + 1}`
    context.addIssue({ code: 'custom', message: `${message('unknown_gap')}|${place}` })
  })

const channelsSchema = z
  .strictObject({ inApp: z.boolean(), push: z.boolean(), email: z.boolean() })
  .refine(({ inApp, push, email }) => inApp || push || email, message('required'))

/**
 * The target of a message's link: the member's page of the program or its rewards, a deal of the
 * brand, an external address.
 */
export const campaignTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('program') }),
  z.strictObject({ kind: z.literal('rewards') }),
  z.strictObject({ kind: z.literal('deal'), dealId: idSchema }),
  z.strictObject({ kind: z.literal('web'), url: webAddress('link_https') }),
])
export type CampaignTarget = z.output<typeof campaignTargetSchema>

const audience = {
  /** Null = all customers of the program. */
  segmentId: idSchema.nullable(),
  channels: channelsSchema,
}
export const reachBody = z.strictObject(audience)

export const campaignBody = z.strictObject({
  ...audience,
  title: template(CAMPAIGN_MOST.title),
  text: template(CAMPAIGN_MOST.text),
  /**
   * Another title, which is the subject of e-mails, for `share` percent of the members; the metrics
   * compare both.
   */
  variant: z.strictObject({ title: template(CAMPAIGN_MOST.title), share: z.int().min(1).max(99) }).nullable(),
  /** Key of an uploaded image of the folder 'program'. */
  image: z.string().min(1).max(300).nullable(),
  /** Describes the image for people who do not see it; '' = only decoration. */
  imageAlt: z.union([z.literal(''), readableText(CAMPAIGN_MOST.alt)]).default(''),
  target: campaignTargetSchema,
  /** Percent of the members who get nothing, for comparison. */
  controlShare: z.int().min(0).max(CONTROL_MOST),
  /** Null = at once. */
  scheduledAt: momentSchema.nullable(),
})
export type CampaignBody = z.output<typeof campaignBody>

const count = z.int().min(0)
/** The recipients of a campaign if it were sent now. */
export const reachSchema = z.object({
  /** Customers of the segment. */
  total: count,
  /** Customers who would get the message, including the control group; by channel. */
  reached: count,
  inApp: count,
  push: count,
  email: count,
  /** The other customers, by reason. */
  skipped: z.array(z.object({ reason: z.enum(RECIPIENT_OUTCOMES), count })),
  /** The end of the quiet hours in which nothing is sent. */
  quietUntil: z.string().nullable(),
})
export type Reach = z.output<typeof reachSchema>

const figures = { sent: count, delivered: count, opened: count, clicked: count }

export const campaignSchema = z.object({
  _id: z.uuid(),
  state: z.enum(CAMPAIGN_STATES),
  title: z.string(),
  text: z.string(),
  variant: z.object({ title: z.string(), share: z.int() }).nullable(),
  image: z.string().nullable(),
  imageAlt: z.string(),
  /** The target: a path of the product, or an external address. */
  link: z.string(),
  channels: z.object({ inApp: z.boolean(), push: z.boolean(), email: z.boolean() }),
  /** Name of the segment at that time; null = all customers. */
  segment: z.string().nullable(),
  controlShare: z.int(),
  scheduledAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** When a suspension of the brand stopped it; null = it did not, or a person has resumed it. */
  heldAt: z.string().nullable(),
  createdAt: z.string(),
  /** Customers of the segment at the start, and number of processed ones. */
  recipients: count,
  done: count,
  ...figures,
  can: z.object({ pause: z.boolean(), resume: z.boolean(), cancel: z.boolean() }),
})
export type Campaign = z.output<typeof campaignSchema>

/** Purchases within seven days after the message, of this many members; amounts in euros. */
const bought = z.object({ members: count, buyers: count, purchases: count, euros: z.number().min(0) })

export const campaignDetailSchema = campaignSchema.extend({
  outcomes: z.array(z.object({ outcome: z.enum(RECIPIENT_OUTCOMES), count })),
  /** Both titles, where there are two. */
  variants: z.array(z.object({ variant: z.enum(['a', 'b']), ...figures })),
  /**
   * The title that was opened more, if the difference is no chance in 95 of 100 cases; null = it
   * may be chance, or there are too few.
   */
  openedMore: z.enum(['a', 'b']).nullable(),
  results: z.object({
    sent: bought,
    control: bought,
    /**
     * Additional spend of a member with the message in euros, and the interval that contains it in
     * 95 of 100 cases; null = too few.
     */
    comparison: z.object({ difference: z.number(), low: z.number(), high: z.number() }).nullable(),
  }),
})
export type CampaignDetail = z.output<typeof campaignDetailSchema>

/** Opened and followed messages of a person appear only in sums. */
export const recipientSchema = z.object({
  _id: z.uuid(),
  /** Null for a former customer. */
  username: z.string().nullable(),
  outcome: z.enum(RECIPIENT_OUTCOMES),
  variant: z.enum(['a', 'b']).nullable(),
  at: z.string().nullable(),
  delivered: z.boolean(),
})
export type Recipient = z.output<typeof recipientSchema>

/** The most marketing messages of the brand to one member per day and week. */
export const capsSchema = z.strictObject({
  perDay: z.int().min(1).max(OUTREACH_MOST.day),
  perWeek: z.int().min(1).max(OUTREACH_MOST.week),
})

import type { Language } from '@vicino/contract/common/language'
import { defineMessages, type Links } from '../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../platform/deliveries/texts.ts'
import { amountText } from '../members/public.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

/** Payload of all notifications about claims; each text shows the fields that it names. */
export interface ClaimNews {
  readonly claimId: string
  readonly programId: string
  readonly program: string
  readonly reward: string
  /** Last day, DD/MM/YYYY. */
  readonly until: string
  readonly days: number
  readonly points: number
  readonly stamps: number
  readonly reason: string
}

/** Notifications to members, and below those to the people of a brand. */
const TO_MEMBERS = [
  'claim-asked',
  'claim-automatic',
  'claim-approved',
  'claim-ready',
  'claim-shipped',
  'claim-delivered',
  'claim-refused',
  'claim-cancelled',
  'claim-expired',
  'claim-ending',
  'claim-offered',
] as const
const TO_STAFF = ['claim-new', 'claim-overdue'] as const
export type ClaimTemplate = (typeof TO_MEMBERS)[number] | (typeof TO_STAFF)[number]

type ClaimMessages = { readonly [T in ClaimTemplate]: ClaimNews }
declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData extends ClaimMessages {}
  interface PushData extends ClaimMessages {}
}

const pathOf = (template: ClaimTemplate, { claimId, programId }: ClaimNews): string =>
  (TO_STAFF as readonly string[]).includes(template) ? `/raccolte/${programId}/premi` : `/premio/${claimId}`

const valuesOf = (
  { claimId: _id, programId: _of, program, reward, reason, points, stamps, ...others }: ClaimNews,
  language: Language,
) => ({
  ...others,
  back: amountText({ points, stamps }, language),
  program: oneLine(program),
  reward: oneLine(reward),
  reason: oneLine(reason),
})

const emailOf = (template: ClaimTemplate) => (news: ClaimNews, _links: Links, language: Language) =>
  ({ values: valuesOf(news, language), path: pathOf(template, news), chosen: true }) as const
const pushOf = (template: ClaimTemplate) => (news: ClaimNews, language: Language) => ({
  url: pathOf(template, news),
  tag: `claim-${news.claimId}`,
  values: { back: amountText(news, language) },
})

const each = <Made>(of: (template: ClaimTemplate) => Made) =>
  Object.fromEntries([...TO_MEMBERS, ...TO_STAFF].map((template) => [template, of(template)])) as Record<
    ClaimTemplate,
    Made
  >

/**
 * Notifications about claims. They are service messages, not marketing: they report on a member's
 * order.
 */
export const messages = defineMessages({ texts: { it, en }, emails: each(emailOf), pushes: each(pushOf) })

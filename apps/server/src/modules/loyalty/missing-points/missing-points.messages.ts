import type { MissingReason } from '@vicino/contract/loyalty/missing-points/schemas'
import type { Language } from '@vicino/contract/common/language'
import { defineMessages, type Links } from '../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../platform/deliveries/texts.ts'
import { amountText } from '../members/public.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

/** Payload of all notifications about a request; each text shows the fields that it names. */
export interface MissingNews {
  readonly programId: string
  readonly program: string
  /** Day of the purchase, DD/MM/YYYY, and the amount paid. */
  readonly day: string
  readonly amount: string
  readonly points: number
  readonly stamps: number
  readonly reason: MissingReason
  /** The brand's text with a refusal; may be empty. */
  readonly text: string
}

const TEMPLATES = ['missing-new', 'missing-accepted', 'missing-refused', 'missing-lapsed'] as const
export type MissingTemplate = (typeof TEMPLATES)[number]

type MissingMessages = { readonly [T in MissingTemplate]: MissingNews }
declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData extends MissingMessages {}
  interface PushData extends MissingMessages {}
}

const TEXTS = { it, en }

const pathOf = (template: MissingTemplate, { programId }: MissingNews): string =>
  template === 'missing-new' ? `/raccolte/${programId}/punti-mancanti` : `/wallet/${programId}`

const emailOf = (template: MissingTemplate) => (news: MissingNews, _links: Links, language: Language) =>
  ({
    values: {
      program: oneLine(news.program),
      day: news.day,
      amount: news.amount,
      got: amountText(news, language),
      reason: TEXTS[language].reasons[news.reason],
    },
    ...(template === 'missing-refused' && news.text !== '' ? { quote: news.text } : {}),
    path: pathOf(template, news),
    chosen: true,
  }) as const

const pushOf = (template: MissingTemplate) => (news: MissingNews, language: Language) => ({
  url: pathOf(template, news),
  tag: `missing-${news.programId}`,
  values: { got: amountText(news, language) },
})

const each = <Made>(of: (template: MissingTemplate) => Made) =>
  Object.fromEntries(TEMPLATES.map((template) => [template, of(template)])) as Record<MissingTemplate, Made>

/**
 * Notifications about requests for missing points. They are service messages, not marketing: they
 * answer the member's request.
 */
export const messages = defineMessages({ texts: TEXTS, emails: each(emailOf), pushes: each(pushOf) })

import type { OwnDecision } from '@vicino/contract/administration/moderation/schemas'
import type { RemovalReason } from '@vicino/contract/foundation/reports/schemas'
import { defineMessages } from '../../../platform/deliveries/messages.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

type Kind = OwnDecision['kind']

interface OfContent {
  readonly kind: Kind
  /** The reported text, at most 300 characters. */
  readonly text: string
  readonly reason: RemovalReason
}

interface ReportMessages {
  /** For the reporter: the content was removed or its author warned. */
  'report-acted': { readonly kind: Kind }
  /** For the reporter: the content stays. */
  'report-kept': { readonly kind: Kind }
  'report-warned': OfContent
  /** `days` null = for good. `tokenId`: id of the one-time token whose link allows the appeal. */
  'report-blocked': OfContent & { readonly days: number | null; readonly tokenId: string }
  /** The same for the people of a brand that is suspended for a deal. */
  'report-suspended': OfContent & { readonly days: number | null; readonly tokenId: string }
  'report-reversed': OfContent
  'report-upheld': OfContent
}

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData extends ReportMessages {}
  interface PushData extends ReportMessages {}
}

const TEXTS = { it, en }
/** The page with the statements of reasons and the form for appeals. */
const DECISIONS = '/help#decisions'

const ofContent = ({ kind, text, reason }: OfContent, language: 'it' | 'en') => ({
  values: { what: TEXTS[language].own[kind], why: TEXTS[language].reasons[reason] },
  path: DECISIONS,
  ...(text === '' ? {} : { lastQuote: text }),
})

const blockTime = (days: number | null, language: 'it' | 'en') =>
  days === null ? TEXTS[language].forGood : TEXTS[language].forDays.replace('#', String(days))

const ofBlock = (
  news: OfContent & { readonly days: number | null },
  token: string,
  language: 'it' | 'en',
) => ({
  ...ofContent(news, language),
  values: { ...ofContent(news, language).values, time: blockTime(news.days, language) },
  path: `/opposizione?token=${token}`,
})

const ofReport = (kind: Kind, language: 'it' | 'en') => ({
  values: { what: TEXTS[language].reported[kind] },
  path: '/help',
  chosen: true as const,
})

/** The messages about reports, to reporters and to the people concerned. */
export const messages = defineMessages({
  texts: TEXTS,
  emails: {
    'report-acted': ({ kind }, _links, language) => ofReport(kind, language),
    'report-kept': ({ kind }, _links, language) => ofReport(kind, language),
    'report-warned': (news, _links, language) => ofContent(news, language),
    'report-blocked': (news, links, language) => ofBlock(news, links.tokenText(news.tokenId), language),
    'report-suspended': (news, links, language) => ofBlock(news, links.tokenText(news.tokenId), language),
    'report-reversed': (news, _links, language) => ofContent(news, language),
    'report-upheld': (news, _links, language) => ofContent(news, language),
  },
  pushes: {
    'report-acted': () => ({ url: '/help', tag: 'report-acted' }),
    'report-kept': () => ({ url: '/help', tag: 'report-kept' }),
    'report-warned': () => ({ url: DECISIONS, tag: 'report-warned' }),
    'report-blocked': () => ({ url: DECISIONS, tag: 'report-blocked' }),
    'report-suspended': () => ({ url: DECISIONS, tag: 'report-suspended' }),
    'report-reversed': () => ({ url: DECISIONS, tag: 'report-reversed' }),
    'report-upheld': () => ({ url: DECISIONS, tag: 'report-upheld' }),
  },
})

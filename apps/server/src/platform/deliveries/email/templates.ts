import { LINK_SECONDS } from '@vicino/contract/constants'
import type { Language } from '@vicino/contract/errors'
import type { EmailData, EmailTemplate } from '../enqueue.ts'
import { EMAIL_TEXTS, fillIn, oneLine } from '../texts.ts'
import type { EmailContent, EmailPart } from './content.ts'

export interface Links {
  /** Address of the product, without a slash at the end. */
  readonly publicUrl: string
  /** The text of a one-time token, by its id. */
  readonly tokenText: (id: string) => string
}

/** What a template adds to its texts. */
interface Filling {
  readonly values?: Readonly<Record<string, string | number>>
  /** Path behind the button. */
  readonly path?: string
  /** What stands between the lines and what comes after them. */
  readonly quote?: string
  /** A paragraph before the lines. */
  readonly first?: string
  /** What stands behind everything. */
  readonly lastQuote?: string
  /** Whether the reader asked for such emails, rather than having to know. */
  readonly chosen?: true
}

const SUPPORT_QUOTE = 500

/*
 * Emails to an address that is not proved to be the reader's quote nobody: otherwise anybody could register with a name
 * that is an advertisement and have us send it.
 * None has a List-Unsubscribe: they tell of one's own account and what one did or asked for (no marketing); those that a
 * preference brings name the settings where it is changed.
 */
const FILLINGS: {
  readonly [T in EmailTemplate]: (data: EmailData[T], links: Links, language: Language) => Filling
} = {
  'verify-email': ({ tokenId }, { tokenText }) => ({
    values: { hours: LINK_SECONDS.verifyEmail / 3600 },
    path: `/verify-email?token=${tokenText(tokenId)}`,
  }),
  'reset-password': ({ tokenId }, { tokenText }) => ({
    values: { minutes: LINK_SECONDS.resetPassword / 60 },
    path: `/reset-password?token=${tokenText(tokenId)}`,
  }),
  'password-changed': () => ({ path: '/settings' }),
  'email-changed': ({ newEmail }) => ({ values: { newEmail: masked(newEmail) }, path: '/help' }),
  'second-factor-changed': ({ what }, _links, language) => ({
    first: EMAIL_TEXTS[language]['second-factor-changed'].changes[what],
    path: '/settings',
  }),
  'business-approved': ({ brandName }) => ({ values: { brandName: oneLine(brandName) }, path: '/dashboard' }),
  'business-refused': ({ brandName, reason }) => ({
    values: { brandName: oneLine(brandName) },
    quote: reason,
    path: '/business',
  }),
  'support-answer': ({ question, answer }) => ({
    quote: question.length > SUPPORT_QUOTE ? `${question.slice(0, SUPPORT_QUOTE)}…` : question,
    lastQuote: answer,
    path: '/help',
  }),
  'account-erased': () => ({}),
  redemption: ({ title, points }) => ({
    values: { title: oneLine(title), points },
    path: '/wallet',
    chosen: true,
  }),
  points: ({ amount, balance }) => ({ values: { amount, balance }, path: '/points', chosen: true }),
}

export function isEmailTemplate(name: string): name is EmailTemplate {
  return Object.hasOwn(FILLINGS, name)
}

interface Texts {
  readonly subject: string
  readonly preheader: string
  readonly title: string
  readonly lines: readonly string[]
  readonly after?: readonly string[]
  readonly action?: string
  readonly note?: string
}

/** What an email says in a language. */
export function emailContent<T extends EmailTemplate>(
  template: T,
  data: EmailData[T],
  language: Language,
  links: Links,
): EmailContent {
  const texts: Texts = EMAIL_TEXTS[language][template]
  const { layout } = EMAIL_TEXTS[language]
  const filling = FILLINGS[template](data, links, language)
  const say = (text: string): string => fillIn(text, filling.values ?? {}, language)
  const paragraphs = (list: readonly string[] = []): EmailPart[] => list.map((text) => ({ text: say(text) }))
  return {
    language,
    subject: oneLine(say(texts.subject)),
    preheader: say(texts.preheader),
    title: say(texts.title),
    parts: [
      ...(filling.first === undefined ? [] : [{ text: filling.first }]),
      ...paragraphs(texts.lines),
      ...quote(filling.quote),
      ...paragraphs(texts.after),
      ...quote(filling.lastQuote),
    ],
    action:
      texts.action === undefined || filling.path === undefined
        ? null
        : { label: texts.action, url: `${links.publicUrl}${filling.path}` },
    note: texts.note ?? null,
    footer:
      filling.chosen === true
        ? { text: layout.chosen, url: `${links.publicUrl}/settings` }
        : { text: layout.account, url: null },
  }
}

const quote = (text: string | undefined): EmailPart[] => (text === undefined ? [] : [{ quote: text }])

/** Enough of an address to know it again: who reads this may not be who it belongs to. */
function masked(email: string): string {
  const [name = '', domain = ''] = oneLine(email).split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}

import type { Language } from '@vicino/contract/common/language'
import type { EmailDefinition, Links } from '../messages.ts'
import { fillIn, oneLine } from '../texts.ts'
import { LAYOUT } from './layout.ts'

/**
 * The content of an e-mail, before it becomes plain text and HTML. Nothing in it is escaped yet.
 */
export interface EmailContent {
  readonly language: Language
  readonly subject: string
  /** The text that mail programs show after the subject in a list of emails. */
  readonly preheader: string
  readonly title: string
  /** Address and alternative text; null = no image. */
  readonly image: { readonly url: string; readonly alt: string } | null
  readonly parts: readonly EmailPart[]
  readonly action: EmailLink | null
  /** Small print under the button. */
  readonly note: string | null
  /**
   * Why the reader gets the e-mail, and how to end that: the address that switches this kind off
   * (art. 130 of the Italian privacy code), else that of the settings; null for e-mails that cannot
   * be switched off.
   */
  readonly footer: { readonly text: string; readonly link: EmailLink | null }
}

export interface EmailLink {
  readonly label: string
  readonly url: string
}

/** A paragraph of the product's own text, or a person's text, shown as a quotation. */
export type EmailPart = { readonly text: string } | { readonly quote: string }

/** Builds the content of an e-mail in one language. `data` is the data of its template. */
export function emailContent(
  { texts: byLanguage, fill }: EmailDefinition,
  data: unknown,
  language: Language,
  links: Links,
): EmailContent {
  const texts = byLanguage[language]
  const layout = LAYOUT[language]
  const filling = fill(data, links, language)
  const say = (text: string): string => fillIn(text, filling.values ?? {}, language)
  const paragraphs = (list: readonly string[] = []): EmailPart[] => list.map((text) => ({ text: say(text) }))
  return {
    language,
    subject: oneLine(say(texts.subject)),
    preheader: say(texts.preheader),
    title: say(texts.title),
    image:
      filling.image === undefined
        ? null
        : { url: `${links.publicUrl}${filling.image.path}`, alt: oneLine(filling.image.alt) },
    parts: [
      ...(filling.paragraphs ?? []).map((text) => ({ text })),
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
    note: texts.note === undefined ? null : say(texts.note),
    footer:
      filling.chosen === true
        ? { text: layout.chosen, link: endOf(links, layout) }
        : { text: layout.account, link: null },
  }
}

const quote = (text: string | undefined): EmailPart[] => (text === undefined ? [] : [{ quote: text }])

const endOf = ({ publicUrl, unsubscribe }: Links, { stop, settings }: typeof LAYOUT.it): EmailLink =>
  unsubscribe === undefined
    ? { label: settings, url: `${publicUrl}/settings` }
    : { label: stop, url: unsubscribe }

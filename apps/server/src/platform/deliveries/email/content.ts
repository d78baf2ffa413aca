import type { Language } from '@vicino/contract/errors'

/** What an email says, before it becomes plain text and HTML. Nothing in it is escaped yet. */
export interface EmailContent {
  readonly language: Language
  readonly subject: string
  /** What a list of emails shows behind the subject. */
  readonly preheader: string
  readonly title: string
  readonly parts: readonly EmailPart[]
  readonly action: { readonly label: string; readonly url: string } | null
  /** Small print under the button. */
  readonly note: string | null
  /** Why one gets it, and an address to change that where there is one. */
  readonly footer: { readonly text: string; readonly url: string | null }
}

/** A paragraph of ours, or words of somebody, shown as such. */
export type EmailPart = { readonly text: string } | { readonly quote: string }

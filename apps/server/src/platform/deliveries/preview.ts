import type { Language } from '@vicino/contract/common/language'
import { emailContent } from './email/content.ts'
import type { EmailData, EmailTemplate, MessageCatalogue } from './messages.ts'

/**
 * Renders an e-mail for the person who decides whether to send it: the final text, without links
 * and layout.
 */
export function previewEmail<T extends EmailTemplate>(
  messages: MessageCatalogue,
  template: T,
  data: EmailData[T],
  language: Language,
): { subject: string; lines: string[] } {
  const email = messages.emails.get(template)
  if (email === undefined) throw new Error(`No such email: ${template}`)
  const { subject, parts } = emailContent(email, data, language, { publicUrl: '', tokenText: () => '' })
  return { subject, lines: parts.map((part) => ('quote' in part ? `«${part.quote}»` : part.text)) }
}

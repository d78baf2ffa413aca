import type { EmailContent } from './content.ts'
import { LAYOUT } from './layout.ts'

/** An email as plain text: everything that the HTML says, in the same order. */
export function plainText(content: EmailContent): string {
  const { title, image, parts, action, note, footer, language } = content
  const blocks = [
    title,
    ...(image === null || image.alt === '' ? [] : [`[${image.alt}]`]),
    ...parts.map((part) => ('quote' in part ? quoted(part.quote) : part.text)),
    ...(action === null ? [] : [`${action.label}:\n${action.url}`]),
    ...(note === null ? [] : [note]),
    `-- \nVicino · ${LAYOUT[language].tagline}`,
    footer.link === null ? footer.text : `${footer.text}\n${footer.link.label}: ${footer.link.url}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

const quoted = (text: string): string =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n')

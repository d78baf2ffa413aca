interface MailPreviewProps {
  readonly subject: string
  readonly lines: readonly string[]
  /** The text that is being written into the email. */
  readonly quote?: string
}

/** A preview of an email. */
export function MailPreview({ subject, lines, quote = '' }: MailPreviewProps) {
  return (
    <>
      <p className="font-semibold">{subject}</p>
      {lines.map((line) => (
        <p key={line} className="text-pretty text-ink-2">
          {line}
        </p>
      ))}
      {quote === '' ? null : <blockquote className="border-l-2 border-line-strong pl-3">{quote}</blockquote>}
    </>
  )
}

interface ToldMailProps {
  readonly subject: string
  readonly lines: readonly string[]
  /** Words that are being written to it. */
  readonly quote?: string
}

/** An email as it will be read. */
export function ToldMail({ subject, lines, quote = '' }: ToldMailProps) {
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

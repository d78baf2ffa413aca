import { useGains } from '../hooks/use-gains.ts'
import { useNewsText } from '../hooks/use-news-text.ts'

/**
 * Announces to screen readers what the till has just confirmed. The numbers on the screen change by
 * themselves.
 */
export function GainNews() {
  const { gains } = useGains()
  const newsText = useNewsText()
  return (
    <p role="status" className="sr-only">
      {gains.map(newsText).join(' ')}
    </p>
  )
}

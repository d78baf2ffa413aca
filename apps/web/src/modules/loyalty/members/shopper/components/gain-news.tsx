import { useGains } from '../hooks/use-gains.ts'
import { useNewsText } from '../hooks/use-news-text.ts'

/** Says to people who cannot see it what the till has just confirmed; the numbers on the screen change by themselves. */
export function GainNews() {
  const { gains } = useGains()
  const newsText = useNewsText()
  return (
    <p role="status" className="sr-only">
      {gains.map(newsText).join(' ')}
    </p>
  )
}

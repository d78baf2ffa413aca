import { useGains } from '../hooks/use-gains.ts'
import { useGainText } from '../hooks/use-gain-text.ts'

/**
 * Announces to screen readers what the till has just confirmed. The numbers on the screen change by
 * themselves.
 */
export function GainStatus() {
  const { gains } = useGains()
  const gainText = useGainText()
  return (
    <p role="status" className="sr-only">
      {gains.map(gainText).join(' ')}
    </p>
  )
}

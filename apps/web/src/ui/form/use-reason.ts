import { useState } from 'react'

/**
 * A reason and words for whom it concerns. Whoever decides chooses it: nothing is chosen beforehand but what others have said who
 * reported it.
 */
export function useReason<Reason extends string>(reported?: Reason) {
  const [reason, setReason] = useState<Reason | undefined>(reported)
  const [text, setText] = useState('')
  return { reason, setReason, text, setText }
}

import { useState } from 'react'

/**
 * Holds a reason and a text for the person concerned. The decider chooses the reason; only one that
 * reporters have named is chosen beforehand.
 */
export function useReason<Reason extends string>(reported?: Reason) {
  const [reason, setReason] = useState<Reason | undefined>(reported)
  const [text, setText] = useState('')
  return { reason, setReason, text, setText }
}

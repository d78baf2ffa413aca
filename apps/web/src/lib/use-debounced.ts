import { useEffect, useState } from 'react'

/** The value as it was once it had stood still for `ms`. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

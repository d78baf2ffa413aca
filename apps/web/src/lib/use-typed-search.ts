import { useEffect, useRef, useState } from 'react'
import { useDebounced } from './use-debounced.ts'

/** Milliseconds after the last key before the server is asked. */
const SEARCH_MS = 300

/**
 * What stands in a search field whose text is kept in the address. The address follows the field, and the field an address
 * that it did not write itself: Back, a link.
 */
export function useTypedSearch(q: string, onSettled: (q: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(q)
  const settled = useDebounced(text.trim(), SEARCH_MS)
  const written = useRef(q)
  useEffect(() => {
    if (settled === q) return
    written.current = settled
    onSettled(settled)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what was typed is written
  }, [settled])
  useEffect(() => {
    if (q === written.current) return
    written.current = q
    setText(q)
  }, [q])
  return [text, setText]
}

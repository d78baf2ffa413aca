import { useEffect, useRef, useState } from 'react'
import { useDebounced } from './use-debounced.ts'

/** Milliseconds after the last key before the request. */
const SEARCH_MS = 300

/**
 * Holds the text of a search field that is also in the address. The address follows the field. The
 * field follows an address that it did not write itself, such as after Back or a link.
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

import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls to the part of a screen that the hash of the address names, when the part is drawn. Lists
 * are drawn after the screen, when the browser has already looked for the hash.
 */
export function useBroughtIntoSight<Part extends HTMLElement>(
  hash: string,
  isThere: boolean,
): RefObject<Part | null> {
  const part = useRef<Part>(null)
  const isTarget = useLocation({ select: (location) => location.hash === hash })
  useEffect(() => {
    if (isTarget && isThere) part.current?.scrollIntoView({ block: 'start' })
  }, [isTarget, isThere])
  return part
}

import { useEffect } from 'react'
import { isTyping } from '~/lib/is-typing.ts'
import { currentSession } from '~/modules/identity/auth/model/store.ts'
import { closeOverlay, currentOverlay, openPalette, openShortcuts } from './palette-state.ts'

/** Keyboard shortcuts of signed-in people: Ctrl or ⌘ + K opens the command palette, `?` the list of shortcuts. */
export function useShortcuts(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!currentSession().user || event.altKey) return
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        if (currentOverlay() === 'palette') closeOverlay()
        else openPalette()
      } else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) {
        event.preventDefault()
        openShortcuts()
      }
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

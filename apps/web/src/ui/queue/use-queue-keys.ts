import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '~/lib/is-typing.ts'

/** Actions by the key that runs them; an action that is not possible now is undefined. */
export type QueueKeys = Readonly<Record<string, (() => void) | undefined>>

/** Runs an action when its key is pressed alone and nothing is being typed. */
export function useQueueKeys(keys: QueueKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const act = keys[event.key.toLowerCase()]
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

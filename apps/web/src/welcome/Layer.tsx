import { type ComponentType, createElement, useEffect, useState } from 'react'

interface LayerProps<Props> {
  load: () => Promise<{ default: ComponentType<Props> }>
  props: Props
  onFailure: () => void
}

/**
 * A part of the page whose code comes once it stands there. What cannot be loaded leaves the page as it is: `onFailure`
 * is told, and the next time it is tried again.
 */
export function Layer<Props extends object>({ load, props, onFailure }: LayerProps<Props>) {
  const [loaded, setLoaded] = useState<{ readonly component: ComponentType<Props> } | null>(null)
  useEffect(() => {
    let current = true
    async function start(): Promise<void> {
      try {
        const layer = await load()
        if (current) setLoaded({ component: layer.default })
      } catch {
        if (current) onFailure()
      }
    }
    void start()
    return () => {
      current = false
    }
  }, [load, onFailure])
  return loaded ? createElement(loaded.component, props) : null
}

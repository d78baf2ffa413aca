import { type ComponentType, useEffect, useState } from 'react'

/**
 * A part of the page whose code comes when it is first `wanted`. What cannot be loaded leaves the page as it is:
 * `onFailure` is told, and wanting it again tries again.
 */
export function useLayer<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wanted: boolean,
  onFailure: () => void,
): ComponentType<Props> | null {
  const [Layer, setLayer] = useState<ComponentType<Props> | null>(null)
  const asked = wanted && Layer === null
  useEffect(() => {
    if (!asked) return
    let current = true
    load().then(
      (layer) => {
        if (current) setLayer(() => layer.default)
      },
      () => {
        if (current) onFailure()
      },
    )
    return () => {
      current = false
    }
  }, [load, asked, onFailure])
  return wanted ? Layer : null
}

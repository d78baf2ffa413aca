import type { ComponentProps } from 'react'

/** Screen readers read it; it is not visible. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="sr-only" />
}

import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Adds a layer after the page in the document, so that it lies over it. */
export function mountLayer(layer: ReactNode): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(layer)
}

import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useBack } from '~/lib/use-back.ts'
import { cn } from '~/ui/cn.ts'
import { closeProgress } from '../../model/swipe.ts'
import { useViewerGestures } from '../../hooks/use-viewer-gestures.ts'
import { ViewerButton } from './viewer-button.tsx'
import { isZoomed } from '../../model/zoom.ts'
import { ZOOM_VIEWER } from '../../model/zoom.ts'

interface ZoomViewerProps {
  readonly images: readonly string[]
  /** The title of the deal, for the images' text alternative. */
  readonly title: string
  readonly index: number
  readonly onTurn: (index: number) => void
  readonly onClose: () => void
}

/**
 * Images in full screen, zoomed 1–3 by pinch, wheel, double tap, keys and buttons. A swipe
 * up of more than 200 px, X and Esc close it. It is a modal `<dialog>`, so the browser
 * keeps the focus inside and restores it afterwards.
 */
export function ZoomViewer({ images, title, index, onTurn, onClose }: ZoomViewerProps) {
  const { t } = useTranslation('detail')
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)

  const turn = (by: 1 | -1) => {
    const next = index + by
    if (next < 0 || next >= images.length) return
    reset()
    onTurn(next)
  }
  const { view, drag, held, zoomBy, reset, handlers } = useViewerGestures({
    stage,
    image,
    onSwipe: (outcome) => (outcome === 'close' ? onClose() : turn(outcome === 'next' ? 1 : -1)),
  })

  // The dialog is closed in a layout effect, before it is removed from the page. A dialog removed
  // while open does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  useBack(true, onClose)

  const actions: Record<string, (() => void) | undefined> = {
    '+': () => zoomBy(1),
    '=': () => zoomBy(1),
    '-': () => zoomBy(-1),
    '0': reset,
    ArrowLeft: () => turn(-1),
    ArrowRight: () => turn(1),
    Escape: onClose,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The detail behind also listens for Esc. While the viewer is open, the key must reach only the
    // viewer.
    event.stopPropagation()
    const action = event.ctrlKey || event.metaKey ? undefined : actions[event.key]
    if (action === undefined) return
    event.preventDefault()
    action()
  }

  const shift = isZoomed(view) ? view : { x: drag.x, y: Math.min(0, drag.y) }
  const transform = `translate3d(${shift.x}px, ${shift.y}px, 0) scale(${view.scale})`
  const fade = 1 - closeProgress(drag, view.scale) * 0.6
  const src = images[index]

  return (
    <dialog
      ref={dialog}
      data-theme="dark"
      aria-label={t('viewer.label')}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        if (dialog.current?.open === false) onClose()
      }}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-transparent text-white backdrop:bg-transparent"
    >
      <div aria-hidden className="absolute inset-0 bg-sunken" style={{ opacity: fade }} />
      <div
        ref={stage}
        {...handlers}
        className={cn(
          'absolute inset-0 touch-none select-none',
          isZoomed(view) ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
        )}
      >
        <img
          key={src}
          ref={image}
          src={src}
          alt={t('viewer.picture', { title, number: index + 1, total: images.length })}
          draggable={false}
          style={{ transform }}
          className={cn(
            'absolute inset-0 size-full object-contain will-change-transform',
            !held && 'transition-transform duration-200 ease-out motion-reduce:transition-none',
          )}
        />
      </div>
      <div className="pointer-events-none absolute inset-x-0 top-0 flex items-center justify-between p-3 *:pointer-events-auto">
        <p className="rounded-full bg-black/55 px-3 py-1.5 text-sm font-semibold tabular-nums">
          {t('viewer.counter', { number: index + 1, total: images.length })}
        </p>
        <ViewerButton label={t('viewer.close')} icon="x" onClick={onClose} />
      </div>
      {images.length > 1 && (
        <div className="pointer-events-none absolute inset-x-0 top-1/2 hidden -translate-y-1/2 justify-between p-3 *:pointer-events-auto md:flex">
          <ViewerButton
            label={t('gallery.previous')}
            icon="chevron-left"
            onClick={() => turn(-1)}
            disabled={index === 0}
          />
          <ViewerButton
            label={t('gallery.next')}
            icon="chevron-right"
            onClick={() => turn(1)}
            disabled={index === images.length - 1}
          />
        </div>
      )}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 flex items-center justify-center gap-2 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] *:pointer-events-auto">
        <ViewerButton
          label={t('viewer.zoomOut')}
          icon="minus"
          onClick={() => zoomBy(-1)}
          disabled={view.scale === 1}
        />
        <output
          aria-label={t('viewer.scale')}
          className="min-w-16 rounded-full bg-black/55 px-3 py-1.5 text-center text-sm font-semibold tabular-nums"
        >
          {`${Math.round(view.scale * 100)}%`}
        </output>
        <ViewerButton
          label={t('viewer.zoomIn')}
          icon="plus"
          onClick={() => zoomBy(1)}
          disabled={view.scale === ZOOM_VIEWER.max}
        />
      </div>
    </dialog>
  )
}

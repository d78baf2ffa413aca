import type { PlaylistItem } from '@vicino/contract/channels/displays/schemas'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useBack } from '~/lib/use-back.ts'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { useRotation } from '../hooks/use-rotation.ts'
import { NothingToShow } from './nothing-to-show.tsx'
import './player.css'
import { Slide } from './slide.tsx'

interface PreviewProps {
  name: string
  items: readonly PlaylistItem[]
  onClose: () => void
}

/**
 * A playlist as screens play it now, over the whole window. Nothing is counted. It is a modal
 * `<dialog>`, so the browser keeps the focus inside and restores it afterwards.
 */
export default function Preview({ name, items, onClose }: PreviewProps) {
  const { t } = useTranslation('displays')
  const dialog = useRef<HTMLDialogElement>(null)
  const turn = useRotation(items)
  // The dialog is closed in a layout effect, before it is removed from the page. A dialog removed
  // while open does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useBack(true, onClose)
  return (
    <dialog
      ref={dialog}
      aria-label={t('preview.of', { name })}
      // The page behind also listens for Escape.
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="player m-0 size-full max-h-none max-w-none cursor-auto bg-canvas text-ink"
    >
      {turn ? (
        <Slide key={turn.count} item={turn.item} />
      ) : (
        <NothingToShow name={name} isEmpty={items.length === 0} />
      )}
      <div className="fixed top-4 right-4 rounded-full bg-surface shadow-float">
        <IconButton label={t('preview.close')} onClick={onClose}>
          <Icon name="x" />
        </IconButton>
      </div>
    </dialog>
  )
}

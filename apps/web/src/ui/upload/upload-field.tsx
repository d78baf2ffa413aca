import { Icon } from '../icon.tsx'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '../button.tsx'
import { cn } from '../cn.ts'
import { FilePicker } from './file-picker.tsx'
import { UploadAlert } from './upload-alert.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { useUpload } from './use-upload.ts'

interface UploadFieldProps {
  label: string
  hint: string
  pick: string
  icon: ReactNode
  accept: string
  /** A second button opens the camera of a phone: front for a portrait, back for anything else. */
  camera?: { readonly label: string; readonly facing: 'user' | 'environment' }
  upload: ReturnType<typeof useUpload>
  /** Shows the present file, or the one that is being uploaded. */
  preview: ReactNode
  /** The preview is above the buttons instead of beside them. */
  stacked: boolean
  onRemove: (() => void) | undefined
}

/**
 * The frame of a field for a file: by button, keyboard or drag and drop, with progress and errors
 * below.
 */
export function UploadField({
  label,
  hint,
  preview,
  stacked,
  upload,
  onRemove,
  camera,
  ...picker
}: UploadFieldProps) {
  const { t } = useTranslation('upload')
  const isTouch = navigator.maxTouchPoints > 0
  const [isOver, setOver] = useState(false)
  const id = useId()
  const { state, start } = upload
  const isSending = state.phase === 'sending'
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isSending) start(file)
  }
  return (
    <div
      className={cn(
        'grid gap-3 rounded-lg',
        isOver && 'outline-2 outline-offset-8 outline-azzurro outline-dashed',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={drop}
    >
      <p aria-hidden className="text-14 font-semibold">
        {label}
      </p>
      <div className={cn('flex gap-4', stacked ? 'flex-col' : 'items-center')}>
        {preview}
        <div className="grid min-w-0 gap-2">
          <div className="flex flex-wrap gap-2">
            {camera && isTouch ? (
              <FilePicker
                label={label}
                icon={<Icon name="camera" className="size-4" />}
                accept={picker.accept}
                capture={camera.facing}
                describedBy={`${id}-hint`}
                invalid={false}
                disabled={isSending}
                onFile={start}
              >
                {camera.label}
              </FilePicker>
            ) : null}
            <FilePicker
              label={label}
              icon={picker.icon}
              accept={picker.accept}
              describedBy={state.phase === 'failed' ? `${id}-hint ${id}-error` : `${id}-hint`}
              invalid={state.phase === 'failed'}
              disabled={isSending}
              onFile={start}
            >
              {picker.pick}
            </FilePicker>
            {onRemove && !isSending ? (
              <Button
                variant="ghost"
                className="max-sm:px-3"
                aria-label={`${t('remove')}: ${label}`}
                onClick={() => {
                  upload.reset()
                  onRemove()
                }}
              >
                <Icon name="trash" className="size-4 max-sm:hidden" />
                {t('remove')}
              </Button>
            ) : null}
          </div>
          <p id={`${id}-hint`} className="text-14 text-ink-3">
            {hint} <span className="pointer-coarse:hidden">{t('drop')}</span>
          </p>
        </div>
      </div>
      {isSending ? <UploadProgress label={label} sent={state.sent} onCancel={upload.cancel} /> : null}
      {state.phase === 'failed' ? (
        <UploadAlert id={`${id}-error`} text={state.text} onRetry={state.retry} />
      ) : null}
    </div>
  )
}

import { useMutation } from '@tanstack/react-query'
import { IMAGE_MIME_TYPES } from '@vicino/contract/foundation/files/constants'
import { MESSAGE_MAX } from '@vicino/contract/social/conversations/constants'
import { useId, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { startImageUpload } from '~/lib/upload/upload-image.ts'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { fieldStyle } from '~/ui/input.tsx'
import { cn } from '~/ui/cn.ts'

interface ComposerProps {
  onSend: (message: { text: string; image?: string }) => void
  onType: () => void
  /** The reason why nothing can be written. */
  closed?: string | undefined
}

/** From so many characters on, the remaining number is shown. */
const COUNTED_FROM = MESSAGE_MAX - 200

/**
 * The field for a message: Enter sends it, Shift+Enter starts a new line. An image is sent as soon
 * as it is uploaded.
 */
export function Composer({ onSend, onType, closed }: ComposerProps) {
  const { t } = useTranslation('messages')
  const [text, setText] = useState('')
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const imageUpload = useMutation({
    mutationFn: (file: File) => startImageUpload(file, 'message')(),
    onSuccess: (image) => onSend({ text: '', image }),
  })
  if (closed !== undefined) return <p className="p-4 text-center text-14 text-ink-2">{closed}</p>
  const send = () => {
    if (text.trim() === '') return
    onSend({ text: text.trim() })
    setText('')
  }
  return (
    <form
      className="flex items-end gap-2 p-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <IconButton
        label={t('addPicture')}
        disabled={imageUpload.isPending}
        onClick={() => picker.current?.click()}
      >
        <Icon name="image-plus" />
      </IconButton>
      <input
        ref={picker}
        type="file"
        accept={IMAGE_MIME_TYPES.join()}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) imageUpload.mutate(file)
        }}
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <label htmlFor={id} className="sr-only">
          {t('write')}
        </label>
        <textarea
          id={id}
          rows={1}
          value={text}
          maxLength={MESSAGE_MAX}
          placeholder={t('write')}
          onChange={(event) => {
            setText(event.target.value)
            onType()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            send()
          }}
          className={cn(fieldStyle, 'field-sizing-content max-h-40 min-h-11 resize-none py-2.5')}
        />
        {text.length > COUNTED_FROM ? (
          <p className="num text-right text-12 text-ink-2">
            {text.length}/{MESSAGE_MAX}
          </p>
        ) : null}
      </div>
      <IconButton type="submit" label={t('send')} disabled={text.trim() === ''} look="raised">
        <Icon name="arrow-up" />
      </IconButton>
    </form>
  )
}

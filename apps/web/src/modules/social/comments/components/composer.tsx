import { COMMENT_MAX } from '@vicino/contract/social/comments/constants'
import { isReadable } from '@vicino/contract/social/comments/text'
import { type KeyboardEvent, type RefObject, useId } from 'react'
import { useCoarsePointer } from '~/lib/device.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { fieldStyle } from '~/ui/input.tsx'
import { cn } from '~/ui/cn.ts'

/** With so many characters left or fewer, the number is shown. */
const COUNTED_FROM = 100

interface ComposerProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly onText: (text: string) => void
  /** Name of the person who is answered. */
  readonly answers: string | undefined
  readonly onClearAnswer: () => void
  readonly pending: boolean
  readonly error: string | undefined
  /** Seconds between two comments while the deal is in slow mode. */
  readonly slowSeconds: number | null
  readonly onSend: () => void
}

/** The field for a comment or reply. */
export function Composer(props: ComposerProps) {
  const { field, text, onText, answers, onClearAnswer, pending, error, slowSeconds, onSend } = props
  const { t } = useTranslation('comments')
  const touch = useCoarsePointer()
  const noteId = useId()
  const left = COMMENT_MAX - text.length
  const canSend = isReadable(text) && left >= 0 && !pending
  function onKeyDown(event: KeyboardEvent) {
    const isSend = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!isSend || touch) return
    event.preventDefault()
    if (canSend) onSend()
  }
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) onSend()
      }}
    >
      {answers === undefined ? null : (
        <p className="flex items-center justify-between gap-2 rounded-md bg-sunken pl-3 text-14">
          <span className="min-w-0 truncate">
            {t('answering')} <bdi className="font-semibold">{answers}</bdi>
          </span>
          <IconButton label={t('clearAnswer')} onClick={onClearAnswer}>
            <Icon name="x" />
          </IconButton>
        </p>
      )}
      {error === undefined ? null : (
        <p role="alert" className="text-14 font-medium text-pomodoro">
          {error}
        </p>
      )}
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          rows={1}
          value={text}
          dir="auto"
          aria-label={t('placeholder')}
          placeholder={t('placeholder')}
          aria-invalid={left < 0 || undefined}
          aria-describedby={noteId}
          enterKeyHint={touch ? 'enter' : 'send'}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={onKeyDown}
          className={cn(fieldStyle, 'field-sizing-content max-h-36 min-h-12 resize-none py-2.5')}
        />
        <button
          type="submit"
          disabled={!canSend}
          aria-label={t('send')}
          title={t('send')}
          className="press grid size-12 shrink-0 place-items-center rounded-full bg-action text-on-action disabled:bg-sunken disabled:text-ink-3"
        >
          <Icon name="send" className="size-5" />
        </button>
      </div>
      <p
        id={noteId}
        className={cn(
          'num text-12',
          left < 0 ? 'font-semibold text-pomodoro' : 'text-ink-3',
          left > COUNTED_FROM && slowSeconds === null && 'sr-only',
        )}
      >
        {left <= COUNTED_FROM
          ? t('left', { count: left })
          : slowSeconds === null
            ? t('most', { count: COMMENT_MAX })
            : t('slow', { seconds: slowSeconds })}
      </p>
    </form>
  )
}

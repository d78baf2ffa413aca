import { MESSAGE_VARIABLES } from '@vicino/domain/loyalty/message-template'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { TextArea } from '~/ui/form/text-area.tsx'

interface GapTextProps extends Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange' | 'ref'> {
  value: string
  maxLength: number
  onText: (text: string) => void
}

/**
 * The text of a message, with placeholders below it that are filled for each member. A press
 * inserts one at the caret.
 */
export function GapText({ value, maxLength, onText, ...props }: GapTextProps) {
  const { t } = useTranslation('programs')
  const field = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number>(null)
  // The caret is set after the field shows the text with the placeholder.
  useLayoutEffect(() => {
    if (caret.current === null) return
    field.current?.focus()
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const insert = (gap: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = field.current ?? {}
    caret.current = selectionStart + gap.length
    onText(value.slice(0, selectionStart) + gap + value.slice(selectionEnd))
  }
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <TextArea
        {...props}
        ref={field}
        value={value}
        maxLength={maxLength}
        onChange={({ target }) => onText(target.value)}
      />
      <div role="group" aria-label={t('gaps.lead')} className="flex flex-wrap items-center gap-2">
        {MESSAGE_VARIABLES.map((name) => {
          const gap = `{${name}}`
          return (
            <button
              key={name}
              type="button"
              aria-label={t('gaps.insert', { gap: name })}
              disabled={value.length + gap.length > maxLength}
              onClick={() => insert(gap)}
              className="press relative min-h-9 rounded-full bg-sunken px-3 font-mono text-14 text-ink after:absolute after:-inset-1 after:content-[''] hover:bg-line disabled:text-ink-3"
            >
              {gap}
            </button>
          )
        })}
      </div>
      <p className="text-14 text-pretty text-ink-3">{t('gaps.text')}</p>
    </div>
  )
}

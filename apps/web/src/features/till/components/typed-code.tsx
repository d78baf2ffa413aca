import { Icon } from '~/ui/icon.tsx'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { fieldStyle } from '~/ui/input.tsx'
import { caretAfter, isComplete, keptOf, shownTyped, turned } from '../model/typed-code.ts'

interface TypedCodeProps {
  field: RefObject<HTMLInputElement | null>
  typed: string
  onTyped: (typed: string) => void
  busy: boolean
  onSubmit: () => void
}

/**
 * Field for the nine digits under a deal's QR, or M and the eight of a member card; Enter sends them. A phone's
 * keyboard has digits alone here, so M is a key beside the field.
 */
export function TypedCode({ field, typed, onTyped, busy, onSubmit }: TypedCodeProps) {
  const { t } = useTranslation('till')
  const caret = useRef<number>(undefined)
  const complete = isComplete(typed)
  const isMember = typed.startsWith('M')
  // React moves the caret to the end when it sets a value other than the typed one (the grouped digits).
  useLayoutEffect(() => {
    if (caret.current !== undefined) field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (complete && !busy) onSubmit()
      }}
      className="grid grid-cols-1 gap-1.5"
    >
      <label htmlFor="till-number" className="text-14 font-semibold">
        {t('typed.label')}
      </label>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          aria-pressed={isMember}
          aria-label={t('typed.member')}
          title={t('typed.member')}
          onClick={() => {
            onTyped(turned(typed))
            field.current?.focus()
          }}
          className="press grid min-h-13 w-13 shrink-0 place-items-center rounded-md border border-line-strong bg-surface font-display text-23 font-bold hover:bg-sunken aria-pressed:border-transparent aria-pressed:bg-action aria-pressed:text-on-action"
        >
          M
        </button>
        <input
          ref={field}
          id="till-number"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          spellCheck={false}
          placeholder={isMember ? 'M 0000 0000' : '000 000 000'}
          value={shownTyped(typed)}
          onFocus={({ target }) => {
            if (!isMember || complete) target.select()
          }}
          onChange={({ target }) => {
            const kept = keptOf(target.value)
            const before = keptOf(target.value.slice(0, target.selectionStart ?? undefined)).length
            caret.current = caretAfter(shownTyped(kept), before)
            onTyped(kept)
          }}
          className={cn(
            fieldStyle,
            'num min-h-13 w-auto min-w-0 flex-[3_1_10rem] font-display text-23 font-bold',
          )}
        />
        <Button type="submit" size="lg" disabled={!complete} pending={busy} className="flex-[1_0_auto]">
          {busy ? null : <Icon name="search" className="size-5" />}
          {t('typed.submit')}
        </Button>
      </div>
    </form>
  )
}

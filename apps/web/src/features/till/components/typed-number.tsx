import { Icon } from '~/ui/icon.tsx'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { fieldStyle } from '~/ui/input.tsx'
import { groupDigits } from '~/lib/in-groups.ts'
import { caretAfter, digitsOf, NUMBER_DIGITS } from '../model/typed-number.ts'

interface TypedNumberProps {
  field: RefObject<HTMLInputElement | null>
  digits: string
  onDigits: (digits: string) => void
  busy: boolean
  onSubmit: () => void
}

/** Field for the nine digits under the customer's QR code, grouped by three; Enter sends them. */
export function TypedNumber({ field, digits, onDigits, busy, onSubmit }: TypedNumberProps) {
  const { t } = useTranslation('till')
  const caret = useRef<number>(undefined)
  const complete = digits.length === NUMBER_DIGITS
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
        <input
          ref={field}
          id="till-number"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          spellCheck={false}
          placeholder="000 000 000"
          value={groupDigits(digits)}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            const before = digitsOf(target.value.slice(0, target.selectionStart ?? undefined)).length
            caret.current = caretAfter(before)
            onDigits(digitsOf(target.value))
          }}
          className={cn(
            fieldStyle,
            'num min-h-13 w-auto min-w-0 flex-[3_1_12rem] font-display text-23 font-bold',
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

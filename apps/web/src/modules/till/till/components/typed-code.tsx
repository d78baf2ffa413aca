import { Icon } from '~/ui/icon.tsx'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { fieldStyle } from '~/ui/input.tsx'
import { caretAfter, isClaim, isComplete, isMember, keptOf, shownTyped, turned } from '../model/typed-code.ts'

interface TypedCodeProps {
  field: RefObject<HTMLInputElement | null>
  typed: string
  onTyped: (typed: string) => void
  busy: boolean
  onSubmit: () => void
}

const KEYS = [
  { of: 'member', label: 'typed.member' },
  { of: 'claim', label: 'typed.claim' },
] as const
const PLACEHOLDERS = { deal: '000 000 000', member: 'M 0000 0000', claim: 'ABCDE 12345' } as const

/** Counts the characters of the shown text, without the mark of a reward's code. */
const signsOf = (typed: string): number => typed.length - (isClaim(typed) ? 1 : 0)

/**
 * A field for the nine digits under a deal's QR, M and the eight digits of a member card, or the
 * ten characters of a claimed reward. Enter submits. A phone shows a keyboard
 * with digits only, so buttons beside the field stand for the other two kinds.
 */
export function TypedCode({ field, typed, onTyped, busy, onSubmit }: TypedCodeProps) {
  const { t } = useTranslation('till')
  const caret = useRef<number>(undefined)
  const complete = isComplete(typed)
  const kind = isClaim(typed) ? 'claim' : isMember(typed) ? 'member' : 'deal'
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
        {KEYS.map(({ of, label }) => (
          <button
            key={of}
            type="button"
            aria-pressed={kind === of}
            aria-label={t(label)}
            title={t(label)}
            onClick={() => {
              onTyped(turned(typed, of))
              field.current?.focus()
            }}
            className="press grid min-h-13 w-13 shrink-0 place-items-center rounded-md border border-line-strong bg-surface font-display text-23 font-bold hover:bg-sunken aria-pressed:border-transparent aria-pressed:bg-action aria-pressed:text-on-action"
          >
            {of === 'member' ? 'M' : <Icon name="gift" className="size-6" />}
          </button>
        ))}
        <input
          ref={field}
          id="till-number"
          inputMode={kind === 'claim' ? 'text' : 'numeric'}
          autoCapitalize="characters"
          autoComplete="off"
          enterKeyHint="go"
          spellCheck={false}
          placeholder={PLACEHOLDERS[kind]}
          value={shownTyped(typed)}
          onFocus={({ target }) => {
            if (kind === 'deal' || complete) target.select()
          }}
          onChange={({ target }) => {
            const kept = keptOf(target.value, kind === 'claim')
            const before = signsOf(
              keptOf(target.value.slice(0, target.selectionStart ?? undefined), isClaim(kept)),
            )
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

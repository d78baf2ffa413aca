import { type ReactNode, useId, useRef, useState } from 'react'
import { type Confirmed, CONFIRMED } from '~/lib/confirmed.ts'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { type Effect, EffectMetrics } from './effect-metrics.tsx'
import { Failure } from './failure.tsx'
import { Input } from './input.tsx'

export interface QuestionProps {
  title: ReactNode
  /** The consequence of a yes. */
  text: ReactNode
  /** 'Annulla' by default. */
  no?: string
  yes: string
  /** A yes deletes or withdraws something. */
  isDanger?: boolean
  isPending?: boolean
  /** The reason why the last yes was refused. */
  error?: unknown
  /**
   * The server's present counts of what a yes affects. Yes is possible only when they are loaded.
   */
  effect?: Effect | undefined
  /** The text that others will read. */
  preview?: ReactNode
  /** A word or number to type first, for actions with a wide effect. */
  typed?: string | undefined
  onClose: () => void
}

interface QuestionDialogProps extends QuestionProps {
  /** The missing choice, shown when yes is pressed. */
  missing?: string | undefined
  /** Yes is not possible yet; the question says why. */
  disabled?: boolean
  className?: string
  /** Another step, which deletes nothing. */
  other?: { readonly label: string; readonly onPress: () => void }
  onYes: (asked: Confirmed) => void
  children?: ReactNode
}

/**
 * Asks before an action that cannot be undone at once. It shows the action, the number of affected
 * items, and the text that others will read.
 */
export function QuestionDialog({
  title,
  text,
  no,
  yes,
  isDanger = false,
  isPending = false,
  error,
  effect,
  preview,
  typed,
  missing,
  disabled = false,
  className,
  other,
  onYes,
  onClose,
  children,
}: QuestionDialogProps) {
  const { t } = useTranslation('common')
  const previewId = useId()
  const [word, setWord] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [isTried, setTried] = useState(false)
  const isTyped = typed === undefined || bare(word) === bare(typed)
  const refused = error ? errorText(error) : isTried ? missing : undefined
  const say = () => {
    setTried(true)
    if (missing !== undefined) return
    if (isTyped) onYes(CONFIRMED)
    else field.current?.focus()
  }
  return (
    <Dialog
      open
      onOpenChange={() => {
        // A running request cannot be cancelled.
        if (!isPending) onClose()
      }}
      title={title}
      description={text}
      {...(className !== undefined && { className })}
      actions={
        <>
          {refused === undefined ? null : (
            <div className="basis-full">
              <Failure text={refused} />
            </div>
          )}
          <Button variant="outline" disabled={isPending} onClick={onClose}>
            {no ?? t('cancel')}
          </Button>
          {other ? (
            <Button variant="outline" disabled={isPending} onClick={other.onPress}>
              {other.label}
            </Button>
          ) : null}
          <Button
            variant={isDanger ? 'danger' : 'action'}
            pending={isPending}
            disabled={disabled || (effect !== undefined && effect.metrics === undefined)}
            onClick={say}
          >
            {yes}
          </Button>
        </>
      }
    >
      {effect ? <EffectMetrics {...effect} /> : null}
      {children}
      {preview ? (
        <section aria-labelledby={previewId} className="grid gap-1 rounded-xl bg-sunken p-4 text-14">
          <h3 id={previewId} className="text-12 font-semibold text-ink-2">
            {t('ask.told')}
          </h3>
          <div className="grid gap-1 wrap-anywhere">{preview}</div>
        </section>
      ) : null}
      {typed === undefined ? null : (
        <Input
          ref={field}
          label={t('ask.typed', { word: typed })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={word}
          error={isTried && !isTyped ? t('ask.mismatch', { word: typed }) : undefined}
          onChange={({ target }) => setWord(target.value)}
        />
      )}
    </Dialog>
  )
}

/** Simplifies a typed text for comparison: '5.623' is 5623, and case does not matter. */
const bare = (text: string) => text.replaceAll(/[\s.]/g, '').toLowerCase()

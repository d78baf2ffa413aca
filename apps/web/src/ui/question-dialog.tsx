import { type ReactNode, useId, useRef, useState } from 'react'
import { type Confirmed, CONFIRMED } from '~/lib/confirmed.ts'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { type Effect, EffectFigures } from './effect-figures.tsx'
import { Failure } from './failure.tsx'
import { Input } from './input.tsx'

export interface QuestionProps {
  title: ReactNode
  /** What follows from a yes. */
  text: ReactNode
  /** 'Annulla' unless said. */
  no?: string
  yes: string
  /** A yes takes something away. */
  isDanger?: boolean
  isPending?: boolean
  /** Why the last yes was refused. */
  error?: unknown
  /** How many it is done to, as the server counts now: without them nobody says yes. */
  effect?: Effect | undefined
  /** The words that others will read. */
  told?: ReactNode
  /** A word or number to be typed first, for what reaches far. */
  typed?: string | undefined
  onClose: () => void
}

interface QuestionDialogProps extends QuestionProps {
  /** What is still to be chosen, said when yes is pressed. */
  missing?: string | undefined
  /** It is not possible yet; the question says why. */
  disabled?: boolean
  className?: string
  /** Another step, which takes nothing away. */
  other?: { readonly label: string; readonly onPress: () => void }
  onYes: (asked: Confirmed) => void
  children?: ReactNode
}

/** Asks before something is done that cannot be taken back at once: what it does, to how many, and in which words others are told. */
export function QuestionDialog({
  title,
  text,
  no,
  yes,
  isDanger = false,
  isPending = false,
  error,
  effect,
  told,
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
  const toldId = useId()
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
        // What is under way cannot be called back.
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
            disabled={disabled || (effect !== undefined && effect.figures === undefined)}
            onClick={say}
          >
            {yes}
          </Button>
        </>
      }
    >
      {effect ? <EffectFigures {...effect} /> : null}
      {children}
      {told ? (
        <section aria-labelledby={toldId} className="grid gap-1 rounded-xl bg-sunken p-4 text-14">
          <h3 id={toldId} className="text-12 font-semibold text-ink-2">
            {t('ask.told')}
          </h3>
          <div className="grid gap-1 wrap-anywhere">{told}</div>
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

/** '5.623' is 5623, and capitals do not matter. */
const bare = (text: string) => text.replaceAll(/[\s.]/g, '').toLowerCase()

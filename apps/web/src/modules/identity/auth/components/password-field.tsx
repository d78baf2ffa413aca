import { Icon } from '~/ui/icon.tsx'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { fieldStyle } from '~/ui/input.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  error?: string | undefined
  /** Shown below the field while there is no error. */
  hint?: ReactNode
}

/**
 * A password field with a button that shows the typed text. Label, hint and error are like Input's.
 */
export function PasswordField({ label, error, hint, ...props }: PasswordFieldProps) {
  const { t } = useTranslation('session')
  const id = useId()
  const [shown, setShown] = useState(false)
  const note = error ?? hint
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-14 font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          {...props}
          className={cn(fieldStyle, 'h-12 pr-13')}
        />
        <IconButton
          label={t(shown ? 'hideCharacters' : 'showCharacters')}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute top-0.5 right-0.5"
        >
          {shown ? <Icon name="eye-off" /> : <Icon name="eye" />}
        </IconButton>
      </div>
      {note ? (
        <div id={`${id}-note`} className={cn('text-14', error ? 'font-medium text-pomodoro' : 'text-ink-3')}>
          {note}
        </div>
      ) : null}
    </div>
  )
}

import { useId } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { Choice } from '../model/choices.ts'

interface PermissionBoxProps {
  choice: Choice
  label: string
  onToggle: () => void
}

/** A permission as a checkbox. A grey one says why it cannot be changed. */
export function PermissionBox({
  choice: { isTicked, isDisabled, reason },
  label,
  onToggle,
}: PermissionBoxProps) {
  const { t } = useTranslation('roles')
  const reasonId = useId()
  return (
    <div>
      <label className="flex min-h-11 items-center gap-2.5 rounded-md px-1 text-14 hover:bg-sunken has-disabled:text-ink-3 has-disabled:hover:bg-transparent">
        <input
          type="checkbox"
          checked={isTicked}
          disabled={isDisabled}
          aria-describedby={reason && reasonId}
          onChange={onToggle}
          className="size-5 shrink-0 accent-ink"
        />
        {label}
      </label>
      {reason ? (
        <p id={reasonId} className="-mt-1.5 pb-1.5 pl-8.5 text-12 text-pretty text-ink-2">
          {t(`reasons.${reason}`)}
        </p>
      ) : null}
    </div>
  )
}

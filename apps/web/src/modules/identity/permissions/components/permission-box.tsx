import type { Choice } from '../model/choices.ts'

interface PermissionBoxProps {
  choice: Choice
  label: string
  onToggle: () => void
}

export function PermissionBox({ choice, label, onToggle }: PermissionBoxProps) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 rounded-md px-1 text-14 hover:bg-sunken has-disabled:text-ink-3 has-disabled:hover:bg-transparent">
      <input
        type="checkbox"
        checked={choice.isTicked}
        disabled={choice.isDisabled}
        onChange={onToggle}
        className="size-5 shrink-0 accent-ink"
      />
      {label}
    </label>
  )
}

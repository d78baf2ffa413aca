import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'

interface ViewerButtonProps {
  readonly label: string
  readonly icon: IconName
  readonly onClick: () => void
  readonly disabled?: boolean
}

/** A round button over an image. It looks the same on any image and in both themes. */
export function ViewerButton({ label, icon, onClick, disabled = false }: ViewerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      // aria-disabled instead of disabled, because a button that is disabled while focused loses
      // the focus.
      aria-disabled={disabled}
      className="grid size-11 place-items-center rounded-full bg-black/55 text-white transition hover:bg-black/75 focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-white active:scale-97 aria-disabled:text-white/45 motion-reduce:transition-none"
    >
      <Icon name={icon} className="size-5" />
    </button>
  )
}

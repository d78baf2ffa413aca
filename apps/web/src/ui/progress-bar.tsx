interface ProgressBarProps {
  /** From 0 to 1. */
  share: number
  /** What it is about; without it the words beside it say all, and a screen reader hears them alone. */
  label?: string
  /** How much is done, in words. */
  text?: string
}

/** How much of something is done. */
export function ProgressBar({ share, label, text }: ProgressBarProps) {
  const done = Math.min(1, Math.max(0, share))
  const said =
    label === undefined
      ? ({ 'aria-hidden': true } as const)
      : ({
          role: 'progressbar',
          'aria-label': label,
          'aria-valuemin': 0,
          'aria-valuemax': 100,
          'aria-valuenow': Math.floor(done * 100),
          'aria-valuetext': text,
        } as const)
  return (
    <div {...said} className="h-2 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line">
      <div
        className="h-full rounded-full bg-limone transition-[width] duration-200 motion-reduce:transition-none"
        style={{ width: `${done * 100}%` }}
      />
    </div>
  )
}

interface ProgressBarProps {
  /** From 0 to 1. */
  share: number
  /** Accessible name; without it screen readers read only the text beside the bar. */
  label?: string
  /** The progress in words. */
  text?: string
}

/** A bar that shows progress. */
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

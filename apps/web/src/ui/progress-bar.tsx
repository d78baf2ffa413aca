/** How much of something is done, from 0 to 1; the words beside it say it too. */
export function ProgressBar({ share }: { share: number }) {
  return (
    <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line">
      <div
        className="h-full rounded-full bg-limone transition-[width] duration-200"
        style={{ width: `${Math.min(1, share) * 100}%` }}
      />
    </div>
  )
}

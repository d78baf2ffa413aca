/** `vicino%` with the % on its tilted lemon tag, in the text size around it. */
export function Wordmark({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={`inline-flex items-center gap-[0.04em] font-display leading-none font-extrabold tracking-[-0.03em] ${className}`}
    >
      vicino
      <span className="inline-block -rotate-6 rounded-[0.26em] bg-limone px-[0.22em] py-[0.14em] text-on-limone">
        %
      </span>
    </span>
  )
}

import './till.css'

const CORNERS = [
  'top-0 left-0 rounded-tl-xl border-t-4 border-l-4',
  'top-0 right-0 rounded-tr-xl border-t-4 border-r-4',
  'bottom-0 left-0 rounded-bl-xl border-b-4 border-l-4',
  'right-0 bottom-0 rounded-br-xl border-r-4 border-b-4',
]

/**
 * Four lemon corners that show where to hold the code, and a moving light while the camera reads.
 */
export function Viewfinder({ looking }: { looking: boolean }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute top-1/2 left-1/2 aspect-square h-[68%] -translate-1/2 overflow-hidden"
    >
      {CORNERS.map((place) => (
        <span key={place} className={`absolute size-10 border-limone ${place}`} />
      ))}
      {looking ? (
        <span className="absolute inset-x-3 inset-y-2 animate-[till-sweep_1.6s_ease-in-out_infinite_alternate] border-t-2 border-limone motion-reduce:hidden" />
      ) : null}
    </span>
  )
}

/** A lifebuoy, on lemon in both themes. */
export function HelpDrawing() {
  return (
    <svg aria-hidden viewBox="0 0 140 140" className="block h-auto w-full" fill="none">
      <g className="stroke-on-limone" strokeWidth="3">
        <circle cx="70" cy="70" r="58" className="fill-white" />
        <path
          d="M48 16a58 58 0 0 1 44 0l-13 31a24 24 0 0 0-18 0ZM48 124a58 58 0 0 0 44 0l-13-31a24 24 0 0 1-18 0ZM16 48a58 58 0 0 0 0 44l31-13a24 24 0 0 1 0-18ZM124 48a58 58 0 0 1 0 44L93 79a24 24 0 0 0 0-18Z"
          className="fill-on-limone"
        />
        <circle cx="70" cy="70" r="24" className="fill-limone" />
      </g>
    </svg>
  )
}

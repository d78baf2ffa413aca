import { useShownCodes } from '../hooks/use-shown-codes.ts'
import { OpenCodeLink } from './open-code-link.tsx'

/** All open codes, above the member's card. */
export function OpenCodesList({ userId }: { userId: string }) {
  const lines = useShownCodes(userId)
  return (
    <ul className="grid grid-cols-1 gap-2 not-empty:pb-4">
      {lines.map((line) => (
        <li key={line._id}>
          <OpenCodeLink line={line} isNamed className="rounded-xl shadow-card" />
        </li>
      ))}
    </ul>
  )
}

import { useShownCodes } from '../hooks/use-shown-codes.ts'
import { OpenCodeLink } from './open-code-link.tsx'

/** The code that ends first, above the phone's bar on every screen. */
export default function OpenCodePill({ userId }: { userId: string }) {
  const [first] = useShownCodes(userId)
  if (first === undefined) return null
  return (
    <OpenCodeLink
      key={first._id}
      line={first}
      className="fixed inset-x-3 bottom-[calc(max(0.75rem,env(safe-area-inset-bottom))+4.25rem)] z-30 mx-auto max-w-md md:hidden"
    />
  )
}

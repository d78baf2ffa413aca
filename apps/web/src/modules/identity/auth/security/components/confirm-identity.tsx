import { Suspense, useEffect, useState } from 'react'
import { setConfirmation } from '~/lib/confirmation.ts'
import { lazyPart, messageOnly } from '~/lib/lazy-part.tsx'

const ConfirmDialog = lazyPart(
  () => import('./confirm-dialog.tsx'),
  messageOnly(({ onEnd }) => onEnd(false)),
)

/**
 * Opens a dialog for password or passkey when the server requires a fresh confirmation. A screen
 * that may need it draws it once.
 */
export default function ConfirmIdentity() {
  const [answer, setAnswer] = useState<(confirmed: boolean) => void>()
  useEffect(() => setConfirmation(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))), [])
  if (!answer) return null
  return (
    <Suspense>
      <ConfirmDialog
        onEnd={(confirmed) => {
          setAnswer(undefined)
          answer(confirmed)
        }}
      />
    </Suspense>
  )
}

import { useMutation } from '@tanstack/react-query'
import type { LoginAnswer } from '@vicino/contract/identity/auth/schemas'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { IN_FORM } from '../api/in-form.ts'
import { signInWithPasskey } from '../api/passkey-sign-in.ts'
import { knowsPasskeys, offersPasskeys, stopAskingPasskey } from '~/lib/passkeys.ts'

interface PasskeySignInOptions {
  /** Whether the email field is on the screen, where the browser may offer its passkeys. */
  offered: boolean
  /** The account in use stays signed in beside the new one. */
  keep?: boolean
}

/** Signing in with a passkey: by a button, and in the email field where the browser can do that. */
export function usePasskeySignIn(
  take: (answer: LoginAnswer) => void,
  { offered, keep = false }: PasskeySignInOptions,
) {
  const { mutate, isPending, error, isIdle } = useMutation({
    mutationFn: async () => take(await signInWithPasskey({ keep })),
    meta: IN_FORM,
  })
  const [refused, setRefused] = useState<ApiError | null>(null)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  // Opening the window by the button ends the wait for the field's passkey; that wait is not started again.
  const waits = offered && isIdle
  useEffect(() => {
    if (!waits) return
    const left = new AbortController()
    let asking = false
    async function wait() {
      if (!(await offersPasskeys()) || left.signal.aborted) return
      asking = true
      const session = await signInWithPasskey({ autofill: true, keep })
      if (!left.signal.aborted) latest.current(session)
    }
    wait().catch((failed: unknown) => {
      // Shown only when the person chose a passkey and it was refused; they did not ask for the other attempts.
      if (failed instanceof ApiError && failed.code === 'passkey_refused') setRefused(failed)
    })
    return () => {
      left.abort()
      if (asking) void stopAskingPasskey()
    }
  }, [waits, keep])
  return { known: knowsPasskeys(), signIn: () => mutate(), isPending, error: error ?? refused }
}

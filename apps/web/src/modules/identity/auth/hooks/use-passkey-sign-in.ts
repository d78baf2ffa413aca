import { useMutation } from '@tanstack/react-query'
import type { LoginAnswer } from '@vicino/contract/identity/auth/schemas'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { IN_FORM } from '../api/in-form.ts'
import { signInWithPasskey } from '../api/passkey-sign-in.ts'
import { knowsPasskeys, offersPasskeys, stopAskingPasskey } from '~/lib/passkeys.ts'

interface PasskeySignInOptions {
  /** The email field, where the browser may offer passkeys, is on the screen. */
  offered: boolean
  /** The present account stays signed in beside the new one. */
  keep?: boolean
}

/** Signs in with a passkey: by a button, and in the email field where the browser supports it. */
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
  // The button's window ends the wait for the field's passkey, and the wait does not start again.
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
      // Shown only for a passkey that the person chose and the server refused. Other attempts were
      // not the person's.
      if (failed instanceof ApiError && failed.code === 'passkey_refused') setRefused(failed)
    })
    return () => {
      left.abort()
      if (asking) void stopAskingPasskey()
    }
  }, [waits, keep])
  return { known: knowsPasskeys(), signIn: () => mutate(), isPending, error: error ?? refused }
}

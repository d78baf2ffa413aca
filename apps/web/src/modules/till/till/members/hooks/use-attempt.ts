import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { newIdempotencyKey } from '~/lib/idempotency-key.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { buzz } from '../../hooks/buzz.ts'
import { sendAttempt } from '../api/send-attempt.ts'
import {
  afterFailure,
  type Attempt,
  type AttemptState,
  forgetAttempt,
  keepAttempt,
  type LetGo,
  takeInHand,
  takeKept,
} from '../model/attempt.ts'

/** Leaves the other fields of each kind of attempt as they are. */
type Told<Of> = Of extends Attempt ? Omit<Of, 'key' | 'sentAt'> : never

export interface Attempting {
  readonly state: AttemptState
  /** Sends something new. While another is being sent, or has no answer yet, nothing happens. */
  readonly send: (told: Told<Attempt>) => void
  /** Sends what got no answer again, with its key. */
  readonly retry: () => void
  /** Ready for something new: after an outcome, or giving up what got no answer. */
  readonly clear: () => void
}

/**
 * Sends a purchase or refund so that it counts once: its key is kept in this browser from before the first try until there is
 * an answer, so a lost network, a second press or a reload leads to the same request. What an earlier visit left without an
 * answer is where it begins, unless another window of this till waits for it.
 */
export function useAttempt(userId: string): Attempting {
  const [state, setState] = useState<AttemptState>({ step: 'none' })
  // Two presses come before the screen is drawn anew.
  const underWay = useRef(false)
  const hasBegun = useRef(false)
  const inHand = useRef<Promise<LetGo | null>>(null)
  const { mutateAsync } = useMutation(sendAttempt(useQueryClient()))

  useEffect(() => {
    let isLeft = false
    async function takeUp() {
      const taken = await takeKept(userId, serverClock.now())
      if (taken === null) return
      // Something else was sent meanwhile: it stays for later.
      if (isLeft || hasBegun.current) return taken.letGo()
      inHand.current = Promise.resolve(taken.letGo)
      setState({ step: 'unsure', attempt: taken.attempt })
    }
    void takeUp()
    return () => {
      isLeft = true
      letGo(inHand)
    }
  }, [userId])

  async function sendOnce(attempt: Attempt) {
    if (underWay.current) return
    underWay.current = true
    hasBegun.current = true
    setState({ step: 'sending', attempt })
    inHand.current ??= takeInHand(attempt)
    await inHand.current
    keepAttempt(userId, attempt)
    const next = await mutateAsync(attempt).then(
      (answer): AttemptState => ({ step: 'done', attempt, answer }),
      (error: unknown) => afterFailure(error, attempt),
    )
    underWay.current = false
    if (next.step !== 'unsure') end(attempt)
    if (next.step === 'done' || next.step === 'refused') buzz(next.step)
    setState(next)
  }

  function end(attempt: Attempt) {
    forgetAttempt(userId, attempt)
    letGo(inHand)
  }

  return {
    state,
    send: (told) => {
      if (state.step !== 'none' && state.step !== 'refused') return
      void sendOnce({ ...told, key: newIdempotencyKey(), sentAt: serverClock.now() } as Attempt)
    },
    retry: () => {
      if (state.step === 'unsure') void sendOnce(state.attempt)
    },
    clear: () => {
      if (state.step === 'unsure') end(state.attempt)
      setState({ step: 'none' })
    },
  }
}

function letGo(inHand: { current: Promise<LetGo | null> | null }): void {
  void inHand.current?.then((release) => release?.())
  inHand.current = null
}

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

/** Keeps the other fields of each kind of attempt. */
type AttemptData<Of> = Of extends Attempt ? Omit<Of, 'key' | 'sentAt'> : never

export interface Attempting {
  readonly state: AttemptState
  /** Sends a new attempt. While another one is being sent or has no answer, it does nothing. */
  readonly send: (data: AttemptData<Attempt>) => void
  /** Repeats the attempt without an answer, with its key. */
  readonly retry: () => void
  /** Makes room for a new attempt, after a result or by dropping one without an answer. */
  readonly clear: () => void
}

/**
 * Sends a purchase or refund so that it counts once. Its key is stored in this browser from before
 * the first try until there is an answer, so a lost network, a second press or a reload repeats the
 * same request. It starts with an unanswered attempt of an earlier visit, unless another window of
 * this till waits for that.
 */
export function useAttempt(userId: string): Attempting {
  const [state, setState] = useState<AttemptState>({ step: 'none' })
  // Two presses can come before the screen is drawn again.
  const underWay = useRef(false)
  const hasBegun = useRef(false)
  const inHand = useRef<Promise<LetGo | null>>(null)
  const { mutateAsync } = useMutation(sendAttempt(useQueryClient()))

  useEffect(() => {
    let isLeft = false
    async function takeUp() {
      const taken = await takeKept(userId, serverClock.now())
      if (taken === null) return
      // Another attempt was sent meanwhile, so this one stays for later.
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
    send: (data) => {
      if (state.step !== 'none' && state.step !== 'refused') return
      void sendOnce({ ...data, key: newIdempotencyKey(), sentAt: serverClock.now() } as Attempt)
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

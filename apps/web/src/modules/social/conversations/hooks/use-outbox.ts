import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { isPassing } from '~/lib/is-passing.ts'
import { useOnline } from '~/lib/use-online.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { addMessages, type NewMessage, postMessage } from '../api/messages.ts'
import { conversationKeys } from '../model/conversation-keys.ts'
import { addWaiting, readWaiting, removeWaiting, type Waiting } from '../model/outbox.ts'

/** A message that is being sent; `failure` is the reason of a refusal. */
export interface Pending extends Waiting {
  readonly failure?: string
  /** Error code of the refusal. */
  readonly code?: string
}

/**
 * Sends the messages of a conversation one after the other. Each is stored in this browser from
 * before the first try until there is an answer, so that a lost network, a reload or a closed tab
 * loses none. Its client id makes it count once.
 */
export function useOutbox(userId: string, conversationId: string) {
  const client = useQueryClient()
  const online = useOnline()
  const [pending, setPending] = useState<readonly Pending[]>(() => ownOf(userId, conversationId))
  /** Number of tries in a row without an answer. */
  const [tries, setTries] = useState(0)
  const sending = useRef(false)
  const next = pending.find(({ failure }) => failure === undefined)

  const deliver = useEffectEvent(async (message: Pending) => {
    if (sending.current) return
    sending.current = true
    const { clientId, text, image, dealId } = message
    const body: NewMessage = { clientId, text, ...(image ? { image } : {}), ...(dealId ? { dealId } : {}) }
    try {
      const sent = await postMessage(conversationId, body)
      removeWaiting(userId, clientId)
      addMessages(client, conversationId, [sent])
      setTries(0)
      setPending((was) => was.filter((one) => one.clientId !== clientId))
      void client.invalidateQueries({ queryKey: conversationKeys.lists })
      void client.invalidateQueries({ queryKey: conversationKeys.of(conversationId) })
    } catch (error) {
      // Without an answer the message waits for the connection. After a refusal the person decides.
      if (isPassing(error)) setTries((was) => was + 1)
      else {
        const code = error instanceof ApiError ? { code: error.code } : {}
        const failed = { ...message, failure: errorText(error), ...code }
        setPending((was) => was.map((one) => (one.clientId === clientId ? failed : one)))
      }
    } finally {
      sending.current = false
    }
  })
  useEffect(() => {
    if (!online || next === undefined) return
    const timer = setTimeout(() => void deliver(next), tries === 0 ? 0 : RETRY_MS)
    return () => clearTimeout(timer)
  }, [online, next, tries])

  return {
    pending,
    add(message: Omit<Waiting, 'conversationId' | 'clientId' | 'at'>) {
      const waiting = {
        ...message,
        conversationId,
        clientId: crypto.randomUUID(),
        at: new Date(serverClock.now()).toISOString(),
      }
      addWaiting(userId, waiting)
      setPending((was) => [...was, waiting])
    },
    /** Sends a refused message again. */
    retry(clientId: string) {
      setPending((was) => was.map((one) => (one.clientId === clientId ? bare(one) : one)))
    },
    /** Discards a message. */
    drop(clientId: string) {
      removeWaiting(userId, clientId)
      setPending((was) => was.filter((one) => one.clientId !== clientId))
    },
  }
}

const RETRY_MS = 3000

const ownOf = (userId: string, conversationId: string): Waiting[] =>
  readWaiting(userId).filter((one) => one.conversationId === conversationId)

function bare({ failure: _failure, code: _code, ...waiting }: Pending): Waiting {
  return waiting
}

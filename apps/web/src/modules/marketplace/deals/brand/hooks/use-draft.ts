import type { DealDraft } from '@vicino/contract/marketplace/deals/deal-body'
import { useEffect, useState } from 'react'
import { forgetServerDraft, readServerDraft, sendDraft } from '../api/publish.ts'
import { readLocalDraft, removeLocalDraft, writeLocalDraft } from '../model/local-draft.ts'

/** A pause in typing after which the draft goes to the server. */
const PAUSE_MS = 1500

const NOTHING = { draft: null, updatedAt: null }

export interface Draft {
  /** What was kept; undefined while it is looked for, null when there is nothing. */
  readonly kept: DealDraft | null | undefined
  /** Keeps a draft on this device at once, and on the server after a pause. */
  readonly keep: (draft: DealDraft) => void
  readonly forget: () => void
}

/** Sends drafts to the server, each after a pause in typing; only the latest counts. */
function createSender() {
  let unsent: DealDraft | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  function send() {
    const draft = unsent
    forget()
    // What the server does not take now it gets with the next change; the device has it.
    if (draft) void sendDraft(draft).catch(() => undefined)
  }
  function forget() {
    clearTimeout(timer)
    unsent = undefined
  }
  function sendLater(draft: DealDraft) {
    clearTimeout(timer)
    unsent = draft
    timer = setTimeout(send, PAUSE_MS)
  }
  return { send, sendLater, forget }
}

/**
 * The draft of a deal: on this device, where it is there without a connection, and on the server, from where another device
 * takes it up. Of the two the later one counts.
 */
export function useDraft(userId: string, active: boolean): Draft {
  const [kept, setKept] = useState<DealDraft | null | undefined>(active ? undefined : null)
  const [sender] = useState(createSender)

  useEffect(() => {
    if (!active) return undefined
    let over = false
    const local = readLocalDraft(userId)
    const look = async () => {
      // Without a connection the device's own counts.
      const { draft, updatedAt } = await readServerDraft().catch(() => NOTHING)
      const isLater = draft !== null && Date.parse(updatedAt ?? '') > (local?.savedAt ?? 0)
      if (!over) setKept(isLater ? draft : (local?.draft ?? draft))
    }
    void look()
    return () => {
      over = true
    }
  }, [active, userId])
  // Who leaves the screen before the pause has passed finds everything on another device too.
  useEffect(() => sender.send, [sender])

  return {
    kept,
    keep(draft) {
      if (!active) return
      writeLocalDraft(userId, draft)
      sender.sendLater(draft)
    },
    forget() {
      sender.forget()
      removeLocalDraft(userId)
      void forgetServerDraft().catch(() => undefined)
    },
  }
}

import type { DealDraft } from '@vicino/contract/marketplace/deals/deal-body'
import { useEffect, useState } from 'react'
import { forgetServerDraft, readServerDraft, sendDraft } from '../api/publish.ts'
import { readLocalDraft, removeLocalDraft, writeLocalDraft } from '../model/local-draft.ts'

/** Milliseconds without typing after which the draft goes to the server. */
const PAUSE_MS = 1500

const NOTHING = { draft: null, updatedAt: null }

export interface Draft {
  /** The stored draft; undefined while loading, null when there is none. */
  readonly kept: DealDraft | null | undefined
  /** Stores a draft on this device at once, and on the server after a pause in typing. */
  readonly keep: (draft: DealDraft) => void
  readonly forget: () => void
}

/**
 * Sends drafts to the server, each after a pause in typing. A newer draft replaces one that waits.
 */
function createSender() {
  let unsent: DealDraft | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  function send() {
    const draft = unsent
    forget()
    // A failed draft is on the device, and the next change sends it again.
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
 * Stores the draft of a deal on this device, for use without a connection, and on the server, for
 * use on another device. When both exist, the later one counts.
 */
export function useDraft(userId: string, active: boolean): Draft {
  const [kept, setKept] = useState<DealDraft | null | undefined>(active ? undefined : null)
  const [sender] = useState(createSender)

  useEffect(() => {
    if (!active) return undefined
    let over = false
    const local = readLocalDraft(userId)
    const look = async () => {
      // Without a connection the device's draft counts.
      const { draft, updatedAt } = await readServerDraft().catch(() => NOTHING)
      const isLater = draft !== null && Date.parse(updatedAt ?? '') > (local?.savedAt ?? 0)
      if (!over) setKept(isLater ? draft : (local?.draft ?? draft))
    }
    void look()
    return () => {
      over = true
    }
  }, [active, userId])
  // Leaving the screen sends a waiting draft at once, so that another device finds it.
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

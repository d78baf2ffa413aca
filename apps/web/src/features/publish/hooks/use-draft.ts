import type { DealDraft } from '@vicino/contract/deals/deal-body'
import { useEffect, useRef, useState } from 'react'
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

/**
 * The draft of a deal: on this device, where it is there without a connection, and on the server, from where another device
 * takes it up. Of the two the later one counts.
 */
export function useDraft(userId: string, active: boolean): Draft {
  const [kept, setKept] = useState<DealDraft | null | undefined>(active ? undefined : null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

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
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    kept,
    keep(draft) {
      if (!active) return
      writeLocalDraft(userId, draft)
      clearTimeout(timer.current)
      // What the server does not take now it gets with the next change; the device has it.
      timer.current = setTimeout(() => void sendDraft(draft).catch(() => undefined), PAUSE_MS)
    },
    forget() {
      clearTimeout(timer.current)
      removeLocalDraft(userId)
      void forgetServerDraft().catch(() => undefined)
    },
  }
}

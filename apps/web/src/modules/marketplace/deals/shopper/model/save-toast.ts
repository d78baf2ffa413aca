import type { ReactionState, ReactionType } from '@vicino/contract/marketplace/deals/schemas'
import { text } from '~/lib/i18n/texts.ts'
import { toast } from '~/lib/toast.ts'
import type { ToggleOutcome } from '~/lib/toggle-queue.ts'
import { rememberNear } from './near.ts'
import { hasReacted, type ReactionQueue } from './reaction-state.ts'

/**
 * Says that a deal has been saved or removed, and offers undo through the same queue. It
 * shows one toast a deal, none when presses cancel each other out, and none for the undo itself.
 */
export function createSaveToast() {
  /** Ids of deals whose undo is in progress. */
  const undone = new Set<string>()
  /**
   * The last state confirmed by the server. A toast can still be open when a later reaction has
   * changed it.
   */
  const latest = new Map<string, ReactionState>()

  return (
    queue: ReactionQueue,
    dealId: string,
    { before, after }: ToggleOutcome<ReactionState, ReactionType>,
  ): void => {
    latest.set(dealId, after)
    const isUndo = undone.delete(dealId)
    const saved = hasReacted(after, 'WANT')
    if (saved === hasReacted(before, 'WANT') || isUndo) return
    // modules/foundation/notifications listens: after the first save it offers to switch
    // notifications on.
    if (saved) {
      window.dispatchEvent(new Event('vicino:saved'))
      rememberNear(true)
    }
    toast.success(text(saved ? 'deals:saved.added' : 'deals:saved.removed'), {
      id: `saved:${dealId}`,
      action: {
        label: text('common:undo'),
        onClick: () => {
          if (queue.set(dealId, latest.get(dealId) ?? after, 'WANT', !saved)) undone.add(dealId)
        },
      },
    })
  }
}

import type { ReactionState, ReactionType } from '@vicino/contract/marketplace/deals/schemas'
import { text } from '~/lib/i18n/texts.ts'
import { toast } from '~/lib/toast.ts'
import type { ToggleOutcome } from '~/lib/toggle-queue.ts'
import { hasReacted, type ReactionQueue } from './reaction-state.ts'

/**
 * Says that a deal has been saved or taken out, with a way back through the same queue. One toast a deal; none
 * when the presses cancelled each other out, and none for the undoing itself.
 */
export function createSaveNotice() {
  /** Ids of deals whose undo is under way. */
  const undone = new Set<string>()
  /**
   * The last state confirmed by the server; a toast can still be open when a later reaction has changed it.
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
    // Tells modules/foundation/notifications, which makes an offer after the first save.
    if (saved) window.dispatchEvent(new Event('vicino:saved'))
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

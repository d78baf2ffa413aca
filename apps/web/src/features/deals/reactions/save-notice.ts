import i18next from 'i18next'
import type { ReactionState } from '@vicino/contract/deals'
import { toast } from '~/ui/toast.ts'
import type { Outcome, ReactionQueue } from './reaction-queue.ts'
import { hasReacted } from './reaction-state.ts'

/**
 * Says that a deal has been saved or taken out, with a way back through the same queue. One toast a deal; none
 * where presses came to nothing, and none for the undoing itself.
 */
export function createSaveNotice() {
  /** Undone saves under way. */
  const undone = new Set<string>()
  /** As the server told it last: a toast may outlast a like that came after it. */
  const latest = new Map<string, ReactionState>()

  return (queue: ReactionQueue, dealId: string, { before, after }: Outcome): void => {
    latest.set(dealId, after)
    const isUndo = undone.delete(dealId)
    const saved = hasReacted(after, 'WANT')
    if (saved === hasReacted(before, 'WANT') || isUndo) return
    // For what is offered after a first save (features/notifications).
    if (saved) window.dispatchEvent(new Event('vicino:saved'))
    toast.success(i18next.t(saved ? 'deals:saved.added' : 'deals:saved.removed'), {
      id: `saved:${dealId}`,
      action: {
        label: i18next.t('common:undo'),
        onClick: () => {
          if (queue.set(dealId, latest.get(dealId) ?? after, 'WANT', !saved)) undone.add(dealId)
        },
      },
    })
  }
}

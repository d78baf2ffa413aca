import type { DayEntry } from '@vicino/contract/till/till/schemas'
import { isUndoable } from '@vicino/domain/loyalty/claims'
import { eurosOf } from '@vicino/domain/pricing'
import { allows } from '../../../platform/auth/permissions.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { presentConfirmation } from '../../redemption/redemptions/public.ts'
import type { DayRow } from './till.queries.ts'

export function presentDayEntry(row: DayRow, actor: Actor, now: Date): DayEntry {
  if (row.entry === null) {
    const { offline_stale: isStale, ...redemption } = row.redemption
    const confirmation = presentConfirmation(redemption, actor, now)
    return isStale === null ? confirmation : { ...confirmation, withoutNetwork: isStale ? 'stale' : 'fresh' }
  }
  const { customerUsername: username, customerAvatar: avatar, actorUsername, cents } = row.entry
  const shared = {
    _id: row.entry_id,
    confirmedAt: row.at.toISOString(),
    confirmedBy: actorUsername ?? '',
    customer: { username, avatar },
    amount: eurosOf(cents),
  }
  if (row.entry.kind === 'prize') {
    const { reward, undoReason } = row.entry
    const isOpen = undoReason === null && isUndoable(row.at.getTime(), now.getTime())
    return {
      ...shared,
      kind: 'prize',
      reward,
      undoReason,
      can: { undo: isOpen && allows(actor, 'code-CONFIRM') },
    }
  }
  const { kind, receiptId, reason, results, leftCents } = row.entry
  return {
    ...shared,
    kind,
    receiptId,
    reason,
    results: [...results],
    can: { refund: leftCents !== null && leftCents > 0 && allows(actor, 'purchase-REFUND') },
  }
}

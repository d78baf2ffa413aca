import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { tillKeys } from '../../api/till-keys.ts'
import { buzz } from '../../hooks/buzz.ts'
import { useEscape } from '../../hooks/use-escape.ts'
import type { Presented } from '../../model/till-state.ts'
import type { OfflineTill } from '../hooks/use-offline-till.ts'
import { judgeCode, type Judged, type OfflineRefusal } from '../model/judge-code.ts'
import { type Entry, isKept } from '../model/waiting.ts'
import { OfflineDeal } from './offline-deal.tsx'
import { OfflineDone } from './offline-done.tsx'
import { OfflinePurchase } from './offline-purchase.tsx'
import { OfflineRefused } from './offline-refused.tsx'

/** An entry as its form made it; the desk adds id, time and pass. */
export type Taken = Entry extends infer Each
  ? Each extends Entry
    ? Omit<Each, '_id' | 'at' | 'pass'>
    : never
  : never

interface OfflineDeskProps {
  code: Presented
  offline: OfflineTill
  onNext: () => void
}

type Answer = Judged | { readonly done: string; readonly note: string }

/** A code that was read without network: what it is, its confirmation, and that it waits. */
export function OfflineDesk({ code, offline, onNext }: OfflineDeskProps) {
  const { t } = useTranslation('offline-till')
  const [answer, setAnswer] = useState<Answer>()
  const { kit, waiting } = offline
  const judged = useQuery({
    queryKey: tillKeys.judged(useId()),
    queryFn: async () => {
      if (kit === null) throw new Error('the till has a kit here')
      const is = await judgeCode(code, kit, {
        now: serverClock.now(),
        waits: waiting.length,
        isKept: (unique) => isKept(unique, kit.brandId),
      })
      if ('refused' in is) buzz('refused')
      return is
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  }).data
  const state: Answer | undefined = answer ?? judged
  useEscape(onNext, state !== undefined)
  if (kit === null) return null

  const refuse = (refused: OfflineRefusal) => {
    buzz('refused')
    setAnswer({ refused })
  }
  /** Keeps the entry first; only then the cashier sees that it is done. */
  async function take(unique: string, taken: Taken, done: string, note: string): Promise<void> {
    const at = new Date(serverClock.now()).toISOString()
    const entry = { ...taken, _id: crypto.randomUUID(), at, pass: kit?.pass ?? '' } as Entry
    try {
      if (!(await offline.keep(unique, entry))) refuse('same')
      else {
        buzz('done')
        setAnswer({ done, note })
      }
    } catch {
      refuse('unkept')
    }
  }
  if (state === undefined) return <Skeleton className="h-60 rounded-2xl" />
  if ('refused' in state) return <OfflineRefused reason={state.refused} onNext={onNext} />
  if ('done' in state) return <OfflineDone amount={state.done} note={state.note} onNext={onNext} />
  if ('deal' in state) {
    const { deal, token, transactionId } = state
    const confirm = () =>
      take(transactionId, { kind: 'deal', token }, formatPrice(deal.discountPrice), deal.title)
    return <OfflineDeal deal={deal} isStale={state.isStale} onConfirm={confirm} onLeave={onNext} />
  }
  const { card } = state
  return (
    <OfflinePurchase
      kit={kit}
      onTake={(sale) =>
        take(
          `receipt ${sale.receiptId.toUpperCase()}`,
          { kind: 'purchase', card, ...sale },
          formatPrice(sale.amount),
          t('done.receipt', { receipt: sale.receiptId }),
        )
      }
      onLeave={onNext}
    />
  )
}

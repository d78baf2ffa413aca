import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OfflineKit } from '@vicino/contract/till/offline/schemas'
import { useEffect } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { useOnline } from '~/lib/use-online.ts'
import { tillKeys } from '../../api/till-keys.ts'
import { offlineKit, storedKit, waitingHere } from '../api/offline-kit.ts'
import { sendWaiting } from '../api/send-waiting.ts'
import { type Entry, keepEntry, type Waiting } from '../model/waiting.ts'

/** Milliseconds until what could not be sent is sent again. */
const AGAIN_MS = 20_000
const NONE: readonly Waiting[] = []

export interface OfflineTill {
  /** Null while the shop has not switched it on, or this till has not had a contact yet. */
  readonly kit: OfflineKit | null
  readonly waiting: readonly Waiting[]
  /** How many of them the server could not read when they were sent. */
  readonly unread: number
  /**
   * Keeps an entry on this device; false where it is known already. @throws when nothing is stored
   */
  readonly keep: (unique: string, entry: Entry) => Promise<boolean>
}

/**
 * Keeps this till ready to work without network, and sends what it took when the network is back.
 */
export function useOfflineTill(userId: string, brandId: string | null): OfflineTill {
  const { t } = useTranslation('offline-till')
  const client = useQueryClient()
  const online = useOnline()
  const fresh = useQuery({ ...offlineKit(userId), enabled: online && brandId !== null }).data
  const stored = useQuery(storedKit(userId)).data
  const kit = (fresh === undefined ? stored : fresh) ?? null
  const here = waitingHere(brandId ?? '')
  const waiting = useQuery(here).data ?? NONE

  const { mutate: sendAll, data: arrived } = useMutation({
    mutationFn: () => sendWaiting(brandId ?? ''),
    meta: { quiet: true },
    onSettled: () => client.invalidateQueries({ queryKey: here.queryKey }),
    onSuccess: ({ count, conflicts }) => {
      if (count === 0) return
      toast.success(t('network.sent', { count }))
      if (conflicts > 0) toast.message(t('network.conflicts', { count: conflicts }))
      void client.invalidateQueries({ queryKey: tillKeys.all })
    },
  })
  const hasWaiting = waiting.length > 0
  useEffect(() => {
    if (!online || !hasWaiting) return
    sendAll()
    const again = setInterval(sendAll, AGAIN_MS)
    return () => clearInterval(again)
  }, [online, hasWaiting, sendAll])

  return {
    kit: kit?.brandId === brandId ? kit : null,
    waiting,
    unread: arrived?.unread ?? 0,
    async keep(unique, entry) {
      const isNew = brandId !== null && (await keepEntry(unique, brandId, entry))
      await client.invalidateQueries({ queryKey: here.queryKey })
      return isNew
    },
  }
}

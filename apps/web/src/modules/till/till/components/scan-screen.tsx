import { useAllows } from '~/lib/use-allows.ts'
import { reachable } from '~/lib/reachability.ts'
import { useTill } from '../hooks/use-till.ts'
import { useAttempt } from '../members/hooks/use-attempt.ts'
import { useOfflineTill } from '../offline/hooks/use-offline-till.ts'
import { DayList } from './day-list.tsx'
import { TillStage } from './till-stage.tsx'

/**
 * 'Scannerizza QR': the reader of codes and member cards on the left, the day's list on the
 * right; stacked on a phone.
 *
 * @param userId of the account at the till, under which this browser stores unanswered requests
 * @param brandId of its shop; null when it is linked to none
 */
export function ScanScreen({ userId, brandId }: { userId: string; brandId: string | null }) {
  const offline = useOfflineTill(userId, brandId)
  const till = useTill(() => offline.kit !== null && !reachable.get())
  const mayList = useAllows()('till-LIST')
  const attempting = useAttempt(userId)
  const { step } = till.state
  // A request without an answer stays on the screen.
  const isWaiting =
    step === 'looking' ||
    step === 'confirming' ||
    step === 'unsure' ||
    attempting.state.step === 'sending' ||
    attempting.state.step === 'unsure'
  return (
    <div className="page grid grid-cols-1 items-start gap-6 pt-2 md:grid-cols-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] 2xl:grid-cols-[min(40rem,55%)_minmax(0,1fr)] md:pt-8">
      <div className="md:sticky md:below-8">
        <TillStage till={till} attempting={attempting} offline={offline} brandId={brandId} />
      </div>
      {mayList ? (
        <DayList
          onRefund={(receiptId) => {
            if (isWaiting) return
            attempting.clear()
            till.refund(receiptId)
          }}
        />
      ) : null}
    </div>
  )
}

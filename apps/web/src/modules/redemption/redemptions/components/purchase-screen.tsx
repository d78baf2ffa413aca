import { useEffect, useState } from 'react'
import { useOpenedCode } from '../hooks/use-opened-code.ts'
import { PurchaseProcessing } from './purchase-processing.tsx'
import { PurchaseCode } from './purchase-code.tsx'
import { RefusalState } from './refusal-state.tsx'

/** Milliseconds for which the processing animation is shown. */
const PROCESSING_MS = 2000

/** /validazione: two seconds of processing, then the single-use code of an online purchase. */
export function PurchaseScreen({ userId, dealId }: { userId: string; dealId: string }) {
  const { code, error, anew } = useOpenedCode(userId, dealId, 'online')
  const [processing, setProcessing] = useState(true)
  useEffect(() => {
    if (!processing) return
    const timer = setTimeout(() => setProcessing(false), PROCESSING_MS)
    return () => clearTimeout(timer)
  }, [processing])
  function again() {
    setProcessing(true)
    anew()
  }
  if (processing || (!code && !error)) return <PurchaseProcessing />
  if (code) return <PurchaseCode key={code._id} opened={code} onAnew={again} />
  return <RefusalState error={error} dealId={dealId} onRetry={again} />
}

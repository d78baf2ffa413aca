import { CodeSkeleton } from './code-skeleton.tsx'
import { useOpenedCode } from '../hooks/use-opened-code.ts'
import { LiveCode } from './live-code.tsx'
import { RefusalState } from './refusal-state.tsx'

/** /riscatta: the code for the till. */
export function CodeScreen({ userId, dealId }: { userId: string; dealId: string }) {
  const { code, error, anew } = useOpenedCode(userId, dealId, 'store')
  if (code) return <LiveCode key={code._id} opened={code} onAnew={anew} />
  return error ? <RefusalState error={error} dealId={dealId} onRetry={anew} /> : <CodeSkeleton />
}

import { cn } from './cn.ts'

/** The shape of something still on its way; give it the real size so that nothing moves when it arrives. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('skeleton block rounded-md', className)} />
}

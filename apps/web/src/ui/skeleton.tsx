import { cn } from './cn.ts'

/** Placeholder of something that is loading; give it the real size, so that nothing moves when the content comes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('skeleton block rounded-md', className)} />
}

import { cn } from './cn.ts'

/**
 * A placeholder for loading content. Give it the real size, so that nothing moves when the content
 * arrives.
 */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('skeleton block rounded-md', className)} />
}

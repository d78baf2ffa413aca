import { cn } from '~/ui/cn.ts'

/**
 * Returns the classes of an entry of the sidebar, link or button. A folded sidebar shows only its
 * icon.
 */
export function entryStyle(folded: boolean, className?: string): string {
  return cn(
    'press group relative flex min-h-11 w-full items-center gap-3 rounded-lg text-14 font-medium text-ink-2 hover:bg-sunken hover:text-ink data-[status=active]:bg-sunken data-[status=active]:font-semibold data-[status=active]:text-ink [&>svg]:size-5 [&>svg]:shrink-0',
    folded ? 'justify-center px-0' : 'px-3',
    className,
  )
}

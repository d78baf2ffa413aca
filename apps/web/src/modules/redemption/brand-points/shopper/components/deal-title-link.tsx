import { Link } from '@tanstack/react-router'
import { oneDealDeeper } from '~/lib/history-depth.ts'
import { cn } from '~/ui/cn.ts'

interface DealTitleLinkProps {
  dealId: string
  title: string
  className?: string
}

/** The name of a deal; a press opens the deal's detail over the current screen. */
export function DealTitleLink({ dealId, title, className }: DealTitleLinkProps) {
  return (
    <Link
      to="."
      search={(previous) => ({ ...previous, detail: dealId })}
      state={oneDealDeeper}
      resetScroll={false}
      className={cn('relative z-10 rounded-sm break-words hover:underline', className)}
    >
      {title}
    </Link>
  )
}

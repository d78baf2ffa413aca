import { Link } from '@tanstack/react-router'
import { deeper } from '~/lib/history-depth.ts'
import { cn } from '~/ui/cn.ts'

interface DealTitleLinkProps {
  dealId: string
  title: string
  className?: string
}

/** The name of a deal, which opens its detail beside the screen one is on. */
export function DealTitleLink({ dealId, title, className }: DealTitleLinkProps) {
  return (
    <Link
      to="."
      search={(previous) => ({ ...previous, detail: dealId })}
      state={deeper}
      resetScroll={false}
      className={cn('relative z-10 rounded-sm break-words hover:underline', className)}
    >
      {title}
    </Link>
  )
}

import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Avatar } from '../avatar.tsx'
import { Button } from '../button.tsx'

interface AssigneeProps {
  /**
   * The person who works on the item; null for nobody. The name is null after the account was
   * erased.
   */
  assignee: { readonly _id: string; readonly username: string | null } | null
  userId: string
  pending: boolean
  onAssign: (assigned: boolean) => void
}

/** The person who works on an item of a queue, and a button that assigns or releases it. */
export function Assignee({ assignee, userId, pending, onAssign }: AssigneeProps) {
  const { t } = useTranslation('moderation')
  const isOwn = assignee?._id === userId
  const name = assignee?.username ?? t('assignee.erased')
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 rounded-lg bg-sunken py-1 pr-1 pl-3">
      <p className="flex min-w-0 items-center gap-2 text-14">
        {assignee === null ? null : <Avatar name={name} className="size-7 text-12" />}
        <span className="truncate">
          {assignee === null
            ? t('assignee.nobody')
            : isOwn
              ? t('assignee.own')
              : t('assignee.other', { name })}
        </span>
      </p>
      <Button size="sm" variant="outline" pending={pending} onClick={() => onAssign(!isOwn)}>
        {t(isOwn ? 'assignee.giveBack' : 'assignee.take')}
      </Button>
    </div>
  )
}

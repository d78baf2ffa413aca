import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { mutedAuthors } from '../api/comments.ts'

interface MutedPeopleProps {
  readonly onUnmute: (userId: string) => Promise<void>
}

/** The muted authors, each with a button to unmute. It is hidden without any. */
export function MutedPeople({ onUnmute }: MutedPeopleProps) {
  const { t } = useTranslation('comments')
  const [open, setOpen] = useState(false)
  const { data } = useQuery(mutedAuthors)
  const people = data?.items ?? []
  if (people.length === 0) return null
  return (
    <>
      <Button variant="ghost" className="justify-self-center text-ink-2" onClick={() => setOpen(true)}>
        {t('mutedPeople', { count: people.length })}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('mutedTitle')} description={t('mutedLead')}>
        <ul className="grid gap-2">
          {people.map(({ id, name, avatar }) => (
            <li key={id} className="flex items-center gap-3">
              <Avatar name={name} src={avatar} className="size-9" />
              <bdi className="min-w-0 flex-1 truncate font-semibold">{name}</bdi>
              <Button variant="outline" size="sm" onClick={() => void onUnmute(id)}>
                {t('unmute')}
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}

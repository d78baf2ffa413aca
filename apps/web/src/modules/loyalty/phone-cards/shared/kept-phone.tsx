import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { Button } from '~/ui/button.tsx'
import { DeleteDialog } from '~/ui/delete-dialog.tsx'
import { Icon } from '~/ui/icon.tsx'
import { eraseCard, keptCard } from './phone-cards.ts'

interface KeptPhoneProps {
  programId: string
  userId: string
  username: string
  onErased: () => void
}

/** The number of a customer whom the till added and who has no account yet; nothing for others. */
export function KeptPhone({ programId, userId, username, onErased }: KeptPhoneProps) {
  const { t } = useTranslation('members')
  const allows = useAllows()
  const [isAsking, ask] = useState(false)
  const { data } = useQuery(keptCard(programId, userId))
  const erasing = useMutation(eraseCard(useQueryClient(), programId, userId))
  if (!data?.card) return null
  return (
    <section aria-label={t('phoneCard.kept')} className="grid gap-2 rounded-lg bg-sunken px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
        <Icon name="phone" className="size-4 shrink-0 text-ink-2" />
        <a href={`tel:${data.card.phone}`} className="num font-semibold text-azzurro underline">
          {data.card.phone}
        </a>
        <span className="text-ink-2">
          {t('phoneCard.keptSince', { date: formatDate(data.card.addedAt) })}
        </span>
      </p>
      <p className="text-14 text-pretty text-ink-2">{t('phoneCard.keptText')}</p>
      {allows('customer-EDIT') ? (
        <Button size="sm" variant="outline" className="justify-self-start" onClick={() => ask(true)}>
          {t('phoneCard.erase')}
        </Button>
      ) : null}
      {isAsking ? (
        <DeleteDialog
          title={t('phoneCard.eraseTitle', { name: username })}
          text={t('phoneCard.eraseText')}
          yes={t('phoneCard.erase')}
          isPending={erasing.isPending}
          error={erasing.error}
          onClose={() => ask(false)}
          onYes={(asked) =>
            erasing.mutate(asked, {
              onSuccess: () => {
                toast.success(t('phoneCard.erased'))
                onErased()
              },
            })
          }
        />
      ) : null}
    </section>
  )
}

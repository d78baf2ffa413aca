import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StaffMember } from '@vicino/contract/identity/staff/schemas'
import { Suspense, useState } from 'react'
import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { toast } from '~/lib/toast.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { endWork, sendAgain } from '../api/staff.ts'

const StaffForm = lazyPart(() => import('./staff-form.tsx'))
const ActivitySheet = lazyPart(() => import('./activity-sheet.tsx'))

const ICONS = { brandManager: 'user-round', scanner: 'scan-line' } as const

const TONES = {
  invited: 'azzurro',
  expired: 'ambra',
  active: 'basilico',
  ended: 'neutral',
  withdrawn: 'neutral',
} as const

interface StaffCardProps {
  person: StaffMember
  shopName: (id: string) => string
}

/** A staff member of the brand: role, shops and end, with the possible actions. */
export function StaffCard({ person, shopName }: StaffCardProps) {
  const { t } = useTranslation('staff')
  const [open, setOpen] = useState<'change' | 'end' | 'activity'>()
  const { mutate: resend, isPending } = useMutation(sendAgain(useQueryClient()))
  const { email, username, role, narrowed, shopIds, endsAt, state, can } = person
  const name = username ?? email
  const close = () => setOpen(undefined)
  const facts = [
    [t('card.role'), narrowed ? `${t(`roles.${role}`)} · ${narrowed.name}` : t(`roles.${role}`)],
    [t('card.shops'), shopIds.length === 0 ? t('card.all') : shopIds.map(shopName).join(', ')],
    [t('card.until'), endsAt === null ? t('card.noEnd') : lastDay(endsAt)],
    ...(person.endedAt ? [[t('card.ended'), formatDate(person.endedAt)]] : []),
  ]
  const menu = (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('card.actions', { name })}>
          <Icon name="ellipsis" />
        </IconButton>
      }
    >
      {can.change ? (
        <MenuItem icon={<Icon name="pen-line" />} onClick={() => setOpen('change')}>
          {t('card.change')}
        </MenuItem>
      ) : null}
      <MenuItem icon={<Icon name="trash" />} tone="danger" onClick={() => setOpen('end')}>
        {t(state === 'active' ? 'card.end' : 'card.withdraw')}
      </MenuItem>
    </Menu>
  )
  return (
    <article className="grid grid-cols-1 content-between gap-4 rounded-2xl bg-surface p-4 shadow-card sm:p-6">
      <header className="flex items-start gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-sunken">
          <Icon name={ICONS[role]} className="size-6" />
        </span>
        <div className="grid min-w-0 flex-1 justify-items-start gap-1">
          <h2 className="text-19 wrap-anywhere">{name}</h2>
          {username === null ? null : <p className="text-14 wrap-anywhere text-ink-2">{email}</p>}
          <Badge tone={TONES[state]} dot>
            {t(`states.${state}`)}
          </Badge>
        </div>
        {can.end ? menu : null}
      </header>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-14">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-ink-2">{term}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {can.resend ? (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          pending={isPending}
          onClick={() => resend(person._id, { onSuccess: () => toast.success(t('card.sent', { email })) })}
        >
          {t('card.resend')}
        </Button>
      ) : null}
      {username === null ? null : (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => setOpen('activity')}
        >
          {t('activity.open')}
        </Button>
      )}
      <Suspense>
        {open === 'change' ? <StaffForm person={person} onClose={close} /> : null}
        {open === 'activity' ? <ActivitySheet id={person._id} name={name} onClose={close} /> : null}
      </Suspense>
      {open === 'end' ? <EndDialog person={person} onClose={close} /> : null}
    </article>
  )
}

/** Names the day before the end, because the end is the midnight after that day. */
const lastDay = (endsAt: string): string => formatDate(new Date(Date.parse(endsAt) - 1).toISOString())

function EndDialog({ person, onClose }: { person: StaffMember; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const { mutate, isPending } = useMutation(endWork(useQueryClient()))
  const kind = person.state === 'active' ? 'end' : 'withdraw'
  return (
    <QuestionDialog
      title={t(`${kind}.title`, { name: person.username ?? person.email })}
      text={t(`${kind}.text`)}
      yes={t(`${kind}.do`)}
      isDanger
      isPending={isPending}
      onYes={(asked) =>
        mutate(
          { id: person._id, asked },
          { onSuccess: () => toast.success(t(`${kind}.done`)), onSettled: onClose },
        )
      }
      onClose={onClose}
    />
  )
}

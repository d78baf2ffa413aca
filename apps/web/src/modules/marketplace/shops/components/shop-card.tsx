import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Shop } from '@vicino/contract/marketplace/shops/schemas'
import { Suspense, useState } from 'react'
import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import type { PinMap } from '~/lib/pin-map.ts'
import { toast } from '~/lib/toast.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { switchShop } from '../api/shops.ts'
import { OpenBadge } from '../shared/open-badge.tsx'

const ShopSheet = lazyPart(() => import('./shop-sheet.tsx'))

/** One shop: its address, whether it is open, its next closures, and its actions. */
export function ShopCard({ shop, mayEdit, pinMap }: { shop: Shop; mayEdit: boolean; pinMap: PinMap }) {
  const { t } = useTranslation(['shops', 'pin'])
  const [open, setOpen] = useState<'edit' | 'close'>()
  const { mutate, isPending } = useMutation(switchShop(useQueryClient()))
  const { _id: id, name, address, city, phone, closures, closedAt } = shop
  const set = (isOpen: boolean) =>
    mutate(
      { id, open: isOpen },
      {
        onSuccess: () => toast.success(t(isOpen ? 'reopened' : 'close.done')),
        onSettled: () => setOpen(undefined),
      },
    )
  return (
    <article className="grid grid-cols-1 content-between gap-4 rounded-2xl bg-surface p-4 shadow-card sm:p-6">
      <header className="flex items-start gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-sunken">
          <Icon name="store" className="size-6" />
        </span>
        <div className="grid min-w-0 flex-1 justify-items-start gap-1">
          <h2 className="text-19 wrap-anywhere">{name}</h2>
          <p className="text-14 wrap-anywhere text-ink-2">
            {address}, {city}
          </p>
          {phone === '' ? null : <p className="num text-14 text-ink-2">{phone}</p>}
          <State shop={shop} />
          {shop.placeConfirmed || closedAt !== null ? null : <Badge tone="ambra">{t('pin:toConfirm')}</Badge>}
        </div>
      </header>
      {closures.length > 0 && closedAt === null ? (
        <p className="text-14 text-pretty text-ink-2">
          {t('closures', {
            days: closures
              .map(({ from, to }) =>
                from === to ? formatDate(from) : t('span', { from: formatDate(from), to: formatDate(to) }),
              )
              .join('; '),
          })}
        </p>
      ) : null}
      {mayEdit ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => setOpen('edit')}>
            {t('edit', { name })}
          </Button>
          {closedAt === null ? (
            <Button variant="outline" size="sm" onClick={() => setOpen('close')}>
              {t('close.open')}
            </Button>
          ) : (
            <Button variant="outline" size="sm" pending={isPending} onClick={() => set(true)}>
              {t('reopen')}
            </Button>
          )}
        </div>
      ) : null}
      {open === 'edit' ? (
        <Suspense>
          <ShopSheet shop={shop} pinMap={pinMap} onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : null}
      {open === 'close' ? (
        <QuestionDialog
          title={t('close.title', { name })}
          text={t('close.text')}
          yes={t('close.do')}
          isDanger
          isPending={isPending}
          onYes={() => set(false)}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </article>
  )
}

function State({ shop: { closedAt, isOpen, changesAt } }: { shop: Shop }) {
  const { t } = useTranslation('shops')
  if (closedAt !== null) return <Badge>{t('gone', { date: formatDate(closedAt) })}</Badge>
  return <OpenBadge isOpen={isOpen} changesAt={changesAt} />
}

import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { detailBox } from '~/modules/marketplace/deals/shopper/detail/components/detail-box.ts'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

/** The open deal while its code is loading: it can be closed already. */
export function WaitingDetail() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const close = () =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, detail: undefined }),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className={detailBox}>
      <div className="flex justify-end p-2">
        <IconButton label={t('close')} onClick={close}>
          <Icon name="x" />
        </IconButton>
      </div>
      <Skeleton className="aspect-5/4 max-h-96 rounded-none" />
      <div className="grid gap-4 p-4 md:p-6">
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-8 w-11/12" />
        <Skeleton className="h-10 w-2/5" />
      </div>
    </div>
  )
}

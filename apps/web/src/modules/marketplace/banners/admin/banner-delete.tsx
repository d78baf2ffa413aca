import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BannerRecord } from '@vicino/contract/marketplace/banners/schemas'
import { useState } from 'react'
import { formatCount } from '~/lib/format.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { Button } from '~/ui/button.tsx'
import { DeleteDialog } from '~/ui/delete-dialog.tsx'
import { bannerKeys, deleteBanner } from './api.ts'

/** The views and clicks of a banner, and a button that deletes it after a question. */
export function BannerDelete({ banner, onGone }: { banner: BannerRecord; onGone: () => void }) {
  const { t } = useTranslation('sections')
  const language = useLanguage()
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending, error } = useMutation({
    meta: { quiet: true },
    mutationFn: () => deleteBanner(banner._id),
    onSuccess: () => {
      showSuccess(204)
      void client.invalidateQueries({ queryKey: bannerKeys.all })
      onGone()
    },
  })
  return (
    <section aria-label={t('banner.counts')} className="grid gap-4 border-t border-line pt-5">
      <dl className="grid grid-cols-2 gap-3 text-14">
        {(['shown', 'clicked'] as const).map((name) => (
          <div key={name} className="grid">
            <dt className="text-ink-2">{t(`banner.${name}`)}</dt>
            <dd className="num text-19 font-bold">{formatCount(banner[name])}</dd>
          </div>
        ))}
      </dl>
      <Button variant="ghost" onClick={() => setConfirming(true)} className="justify-self-start">
        {t('banner.delete')}
      </Button>
      {isConfirming ? (
        <DeleteDialog
          title={t('banner.deleteTitle', { name: banner.title[language] })}
          text={t('banner.deleteText')}
          isPending={isPending}
          error={error}
          onYes={() => mutate()}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </section>
  )
}

import { Link } from '@tanstack/react-router'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { Suspense, useState } from 'react'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { programLink } from '~/lib/program-link.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'

const LinkDialog = lazyPart(() => import('~/ui/link-dialog.tsx'))

/** Links to the public page of the program, with its QR. A draft has no public page. */
export function PublicPage({ program }: { program: Program }) {
  const { t } = useTranslation('programs')
  const [isSharing, setSharing] = useState(false)
  if (program.status === 'draft') return null
  // An ended program is not shared.
  const isOver = program.status === 'ended' || program.status === 'deleted'
  return (
    <p className="flex flex-wrap gap-2">
      <Link
        to="/raccolta/$id"
        params={{ id: program._id }}
        className={buttonStyle({ size: 'sm', variant: 'outline' })}
      >
        <Icon name="eye" className="size-4" />
        {t('publicPage.open')}
      </Link>
      {isOver ? null : (
        <button
          type="button"
          className={buttonStyle({ size: 'sm', variant: 'outline' })}
          onClick={() => setSharing(true)}
        >
          <Icon name="qr-code" className="size-4" />
          {t('publicPage.share')}
        </button>
      )}
      {isSharing ? (
        <Suspense>
          <LinkDialog
            title={t('publicPage.title', { name: program.name })}
            text={t('publicPage.text')}
            link={programLink(program._id)}
            printed={program.name}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      ) : null}
    </p>
  )
}

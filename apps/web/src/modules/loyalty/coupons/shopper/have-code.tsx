import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PUBLIC_CODE } from '@vicino/contract/loyalty/coupons/constants'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Button } from '~/ui/button.tsx'
import { FormDialog } from '~/ui/form-dialog.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Input } from '~/ui/input.tsx'
import { takeCoupon } from './coupons.ts'

interface HaveCodeProps {
  /** The shop whose page this is; without it the code names the shop. */
  brandId?: string | undefined
  /** The code of the link that was opened: the dialog is open with it. */
  code?: string | undefined
  onClose?: () => void
  className?: string
}

/** A button for the code that a shop published; it gets the shop's coupon. */
export default function HaveCode({ brandId, code, onClose, className }: HaveCodeProps) {
  const { t } = useTranslation('coupons')
  const [isOpen, setOpen] = useState(code !== undefined)
  return (
    <>
      <Button variant="outline" className={className} onClick={() => setOpen(true)}>
        <Icon name="ticket" className="size-4" />
        {t('haveCode.open')}
      </Button>
      {isOpen ? (
        <CodeDialog
          brandId={brandId}
          start={code ?? ''}
          onClose={() => {
            setOpen(false)
            onClose?.()
          }}
        />
      ) : null}
    </>
  )
}

interface CodeDialogProps {
  brandId: string | undefined
  start: string
  onClose: () => void
}

function CodeDialog({ brandId, start, onClose }: CodeDialogProps) {
  const { t } = useTranslation('coupons')
  const [code, setCode] = useState(start)
  const [wasSent, setSent] = useState(false)
  const navigate = useNavigate()
  const { mutate, data, error, isPending, reset } = useMutation(takeCoupon(useQueryClient()))
  const lacks = code.trim() === ''
  const take = (of: string | undefined) =>
    mutate(
      { code, ...(of !== undefined && { brandId: of }) },
      {
        onSuccess: ({ coupon, already }) => {
          if (coupon === null) return
          toast.success(t(already ? 'haveCode.already' : 'haveCode.taken'))
          void navigate({ to: '/coupon/$id', params: { id: coupon._id } })
        },
      },
    )
  const brands = data?.brands ?? []
  return (
    <FormDialog
      title={t('haveCode.title')}
      description={t('haveCode.text')}
      save={t('haveCode.do')}
      isPending={isPending}
      error={error}
      keepsDraft
      onClose={onClose}
      onSave={() => {
        setSent(true)
        if (!lacks) take(brandId)
      }}
    >
      <Input
        label={t('haveCode.code')}
        value={code}
        maxLength={PUBLIC_CODE.most * 2}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        error={wasSent && lacks ? t('haveCode.missing') : undefined}
        onChange={({ target }) => {
          reset()
          setCode(target.value)
        }}
      />
      {brands.length === 0 ? null : (
        <div role="group" aria-labelledby="code-shops" className="grid gap-2">
          <p id="code-shops" role="status" className="text-14 font-semibold">
            {t('haveCode.choose')}
          </p>
          {brands.map(({ _id, username, avatar }) => (
            <Button
              key={_id}
              variant="outline"
              disabled={isPending}
              className="justify-start"
              onClick={() => take(_id)}
            >
              <Avatar name={username} src={avatar} className="size-6" />
              <span className="min-w-0 truncate">{username}</span>
            </Button>
          ))}
        </div>
      )}
    </FormDialog>
  )
}

import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'

const LinkDialog = lazyPart(() => import('~/ui/link-dialog.tsx'))
const PhoneCardSheet = lazyPart(() => import('~/modules/loyalty/phone-cards/shared/phone-card-sheet.tsx'))

interface PhoneCustomerProps {
  brandId: string
  disabled: boolean
  /** Takes the text of the customer's card, as if it had been scanned. */
  onCard: (text: string) => void
}

/**
 * Adds a customer by telephone number. The till goes on as after a scanned card, and the customer
 * may scan the QR that takes the card to their phone.
 */
export function PhoneCustomer({ brandId, disabled, onCard }: PhoneCustomerProps) {
  const { t } = useTranslation('members')
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<{ link: string; name: string }>()
  return (
    <>
      <Button
        variant="outline"
        className="justify-self-start"
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        <Icon name="phone" className="size-5" />
        {t('phoneCard.open')}
      </Button>
      {/* The till hides this part of the page while it shows the customer. */}
      {createPortal(
        <Suspense>
          {isOpen ? (
            <PhoneCardSheet
              brandId={brandId}
              onAdded={({ card, link }, name) => {
                setOpen(false)
                if (link !== null) setShown({ link, name })
                onCard(card)
              }}
              onClose={() => setOpen(false)}
            />
          ) : null}
          {shown === undefined ? null : (
            <LinkDialog
              title={t('phoneCard.qrTitle', { name: shown.name })}
              text={t('phoneCard.qrText')}
              link={shown.link}
              printed={t('phoneCard.qrPrinted')}
              printedText={t('phoneCard.qrPrintedText')}
              onClose={() => setShown(undefined)}
            />
          )}
        </Suspense>,
        document.body,
      )}
    </>
  )
}

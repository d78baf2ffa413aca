import { CloseIcon } from '~/modules/marketplace/landing/components/icons.tsx'
import { useTexts } from '~/modules/marketplace/landing/texts.ts'

/**
 * A requested part could not be loaded, but the page works. failure.ts puts a copy of this message
 * into the page.
 */
export function LoadFailure() {
  const { texts } = useTexts()
  return (
    <template id="load-failure">
      <div
        role="alert"
        className="fixed inset-x-3 bottom-3 z-40 mx-auto flex max-w-xl items-center gap-3 rounded-xl bg-surface py-2 pr-2 pl-5 shadow-float"
      >
        <p className="min-w-0 flex-1 py-2 text-14 font-semibold">{texts.loadFailed}</p>
        <button
          type="button"
          data-action="close-failure"
          aria-label={texts.closeMessage}
          className="press grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
        >
          <CloseIcon />
        </button>
      </div>
    </template>
  )
}

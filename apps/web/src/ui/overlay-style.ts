/** The dark layer behind dialogs and sheets. */
export const backdropStyle =
  'fixed inset-0 z-50 min-h-dvh bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

/** The small window of menus and popovers. */
export const popupStyle =
  'origin-(--transform-origin) rounded-lg bg-surface p-1.5 text-ink shadow-float outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0'

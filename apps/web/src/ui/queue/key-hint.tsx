/** The key that does the same as the button around it; a phone has no keys and shows none. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="rounded-sm border border-current px-1 font-sans text-11 leading-4 font-semibold uppercase opacity-70 max-md:hidden"
    >
      {children}
    </kbd>
  )
}

/// <reference types="vite/client" />

/** Address of the file with all icons, e.g. `/assets/icons-1a2b3c4d.svg` (vite.icons.ts). */
declare module 'virtual:icon-sprite' {
  const address: string
  export default address
}

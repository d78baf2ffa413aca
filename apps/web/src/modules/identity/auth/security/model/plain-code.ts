/** Removes the spaces that apps put between the digits of a code. */
export const plainCode = (text: string): string => text.replaceAll(/\s/g, '')

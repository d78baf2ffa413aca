/**
 * Cards of customers whom a till adds by their telephone number: how many a shop may make in 24
 * hours, how long the link works with which the customer takes the card over, and the longest name.
 */
export const PHONE_CARDS = { perDay: 200, linkDays: 30, nameMax: 30 } as const

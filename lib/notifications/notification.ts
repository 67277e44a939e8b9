/** One entry of the bell (spec section 3), shown as it was when it was read. */
export interface Notification {
  /** The same for the same news, and another one when there is something new about the same record. */
  id: string
  title: string
  info: string
  /** An instant of the platform's, null where it names none, or the words of a sample. */
  time: { iso: string | null } | { words: string }
  /** Whose initials stand beside it. */
  avatar: string
  /** The record it is about: an area of the registry and an id in it. */
  about?: { area: string; id: string }
}

/** What the badge of the bell says (spec section 2): how many samples there are. */
export const BELL_BADGE = 3

/** What a page of notifications is narrowed to. */
export const SHOWS = ['all', 'unread', 'orders', 'returns', 'stock', 'samples'] as const
export type Show = (typeof SHOWS)[number]

/** What an address asks for; anything it does not know is all of them. */
export function showOf(text: string | null): Show {
  return SHOWS.find((one) => one === text) ?? 'all'
}

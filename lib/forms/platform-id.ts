// Apart from the rule for forms, whose library pages without a form do without.

/** What the platform takes as an id: letters, digits, dash and underscore. */
export const ID_PATTERN = /^[A-Za-z0-9_-]+$/

/** Longest id the platform takes. */
export const ID_MAX = 100

/** True for text that can be an id; anything else is not worth a request. */
export function isPlatformId(value: string): boolean {
  return value.length <= ID_MAX && ID_PATTERN.test(value)
}

/** Addresses that a link of a description may have: pages, mail, phone numbers, and places of the shop itself. */
const ALLOWED = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[^\s]|[/#?][^\s]*$)/i

/**
 * Returns the address of a link as it is saved. `example.com` becomes `https://example.com`. Undefined for an address
 * that no shop can open.
 */
export function toLinkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (/\s/.test(text) || text === '') return undefined
  if (ALLOWED.test(text)) return text
  if (/^[^\s:@/]+@[^\s:@/]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`
  return /^[^\s:/@]+\.[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i.test(text) ? `https://${text}` : undefined
}

/**
 * Goes to an address of the office by a link that is pressed once: a form with unsaved changes catches links, and asks
 * before it lets anybody go.
 *
 * @param push goes there when nobody objects
 */
export function followLink(href: string, push: (href: string) => void): void {
  const link = document.createElement('a')
  link.href = href
  link.hidden = true
  link.addEventListener('click', (event) => {
    event.preventDefault()
    push(href)
  })
  document.body.append(link)
  link.click()
  link.remove()
}

/** Opens an address of the office in a tab of its own, which gets no handle on this one. */
export function openInTab(href: string): void {
  window.open(href, '_blank', 'noopener')
}

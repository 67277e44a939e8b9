/**
 * Navigates to a URL of the app by clicking a temporary link. A form with unsaved changes intercepts links and
 * requests confirmation first.
 *
 * @param push navigates when the click is not intercepted
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

/** Opens a URL of the app in a new tab, without access to this one. */
export function openInTab(href: string): void {
  window.open(href, '_blank', 'noopener')
}

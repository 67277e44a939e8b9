import type { Page } from 'playwright/test'

/** Returns a list of the policy violations that the browser reports on every page that the test opens from now on. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      report(`${location.pathname}: ${effectiveDirective} ${blockedURI} (${sourceFile})`),
    )
  })
  return violations
}

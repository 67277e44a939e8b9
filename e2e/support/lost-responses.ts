import { expect, type Locator, type Page } from 'playwright/test'
import { callPlatform } from './platform'
import { problemIn } from './verbs'

/**
 * Makes the platform lose the response to the next request of this kind, after it has had its effect. The browser gets
 * half of the response. Requests that delete something have no response to cut, so their connection is reset.
 */
export async function loseResponse(url: string, method: string, path: string) {
  await callPlatform(url, 'POST', '/_sandbox/faults', { method, path, times: 1, ...lossOf(method) })
}

/** Returns the effect of a rule that loses the response to a request of this method. */
export const lossOf = (method: string) => (method === 'DELETE' ? { reset: 'after' } : { truncate: true })

/** Fails when a response that was to be lost was not, because no such request was made. */
export async function expectAllLost(url: string) {
  const { Items } = (await callPlatform(url, 'GET', '/_sandbox/faults')) as { Items: object[] }
  expect(Items, 'responses that were not lost').toEqual([])
}

/** The control that starts an action: a button, or a choice that is saved at once. */
export type Trigger = Pick<Locator, 'click'>

/** Presses a button, and again if the page then shows a problem, as a user does. Waits until the action is done. */
export async function pressUntilDone(page: Page, button: Trigger, done: Locator) {
  const problems = problemIn(page.getByRole('dialog'))
    .or(problemIn(page.getByRole('main')))
    .or(page.locator('[aria-invalid=true]'))
  // Problems of earlier actions may still be on the page.
  await problems.evaluateAll((all) => all.forEach((one) => one.setAttribute('data-earlier', '')))
  await button.click()
  await expect(done.or(problems.and(page.locator(':not([data-earlier])'))).first()).toBeVisible()
  await expect(async () => {
    // The page reads the record again after a failure, so the action may be done a moment later.
    if (!(await done.isVisible())) await button.click({ timeout: 2000 })
    await expect(done).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
}
